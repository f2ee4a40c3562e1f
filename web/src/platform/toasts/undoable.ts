import { messages } from '../../messages.ts';
import { onSessionReset } from '../store.ts';
import { dismissToast, toast, type ToastKind } from './toast.ts';

/** By key it can be taken back a little longer, also when another one has taken its place on the screen. */
const rememberedMs = 60_000;
const mostRemembered = 20;

interface Undoable {
  toastId?: number;
  undo: () => void;
  at: number;
}

let undoables: Undoable[] = [];
onSessionReset(() => (undoables = []));

/** Says what was done, with a button that takes it back. One of them stands on the screen; Ctrl+Z takes back the latest. */
export function sayUndoable(kind: ToastKind, text: string, undo: () => void) {
  hideUndo();
  const run = () => {
    undoables = undoables.filter((one) => one.toastId !== toastId);
    undo();
  };
  const toastId = toast[kind](text, { action: { label: messages.undo.label, run } });
  remember({ toastId, undo, at: Date.now() });
}

/** For what is told by itself, and needs no button: by Ctrl+Z it goes before all that was done earlier than `at`. */
export function rememberUndo(undo: () => void, at: number) {
  undoables.filter((other) => other.at < at).forEach(hideToast);
  remember({ undo, at });
}

function remember(undoable: Undoable) {
  undoables = [...undoables, undoable].toSorted((one, other) => one.at - other.at).slice(-mostRemembered);
  globalThis.addEventListener?.('keydown', undoByKey);
}

/** Something else is being done: whoever presses Undo now means that, whose own is about to come. */
export const hideUndo = () => undoables.forEach(hideToast);

const hideToast = ({ toastId }: Undoable) => toastId !== undefined && dismissToast(toastId);

/** As everywhere else; in a field it undoes the typing. */
function undoByKey(event: KeyboardEvent) {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const isTyping = (event.target as Element).closest?.(
    'input:not([type=checkbox]), textarea, [contenteditable]',
  );
  if (!isUndo || isTyping) return;
  undoables = undoables.filter(({ at }) => Date.now() - at < rememberedMs);
  const latest = undoables.pop();
  if (!latest) return;
  event.preventDefault();
  hideToast(latest);
  latest.undo();
}
