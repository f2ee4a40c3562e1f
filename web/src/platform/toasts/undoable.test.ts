import { expect, test, vi } from 'vitest';
import { resetSession } from '../store.ts';
import { toasts } from './toast.ts';
import { rememberUndo, sayUndoable } from './undoable.ts';

test('what was begun last is taken back first, though the server has answered it before the other', () => {
  resetSession();
  const listen = vi.fn<(type: string, listener: (event: object) => void) => void>();
  vi.stubGlobal('addEventListener', listen);
  const undone: string[] = [];
  const made = Date.now() - 1_000;
  sayUndoable('info', 'Deleted', () => undone.push('deletion'));
  rememberUndo(() => undone.push('creation'), made);
  expect(toasts.get().map(({ text }) => text)).toEqual(['Deleted']);

  const target = { closest: () => null };
  const undo = { key: 'z', ctrlKey: true, shiftKey: false, target, preventDefault: () => {} };
  const [, press] = listen.mock.lastCall!;
  press(undo);
  press(undo);
  expect(undone).toEqual(['deletion', 'creation']);
});
