import { messages } from '../../messages.ts';
import { onSessionReset } from '../store.ts';
import { dismissToast, toast, type ToastKind } from './toast.ts';
import { areMade, takeBack, unansweredSince } from './unanswered.ts';

/** By key it can be taken back a little longer, also when another one has taken its place on the screen. */
const rememberedMs = 60_000;
const mostRemembered = 20;

interface Undoable {
  toastId: number;
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
    takeBack(undo);
  };
  const toastId = toast[kind](text, { action: { label: messages.undo.label, run } });
  undoables = [...undoables, { toastId, undo, at: Date.now() }].slice(-mostRemembered);
}

/** Something else is being done: whoever presses Undo now means that, whose own is about to come. */
export const hideUndo = () => undoables.forEach(({ toastId }) => dismissToast(toastId));

globalThis.addEventListener?.('keydown', undoByKey);

/** As everywhere else; in a field it undoes the typing. */
function undoByKey(event: KeyboardEvent) {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  const isTyping = (event.target as Element).closest?.(
    'input:not([type=checkbox]), textarea, [contenteditable]',
  );
  if (!isUndo || isTyping) return;
  const meant = unansweredSince(undoables.at(-1)?.at ?? 0);
  if (meant.length === 0 && undoables.length === 0) return;
  event.preventDefault();
  if (meant.length === 0) undoLatest();
  else void undoOnceMade(meant);
}

function undoLatest() {
  undoables = undoables.filter(({ at }) => Date.now() - at < rememberedMs);
  const latest = undoables.pop();
  if (!latest) return;
  dismissToast(latest.toastId);
  takeBack(latest.undo);
}

/** Whoever is faster than the server means what they have just done, and nothing older if that is refused. */
async function undoOnceMade(changes: ReturnType<typeof unansweredSince>) {
  // Some offer it only when they have the answer themselves.
  if (await areMade(changes)) setTimeout(undoLatest);
}
