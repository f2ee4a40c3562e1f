import { expect, test, vi } from 'vitest';
import { resetSession } from '../store.ts';
import { toasts } from './toast.ts';
import { rememberUndo, sayUndoable } from './undoable.ts';

test('what was begun last is taken back first, though the server has answered it before the other', () => {
  resetSession();
  let press: (event: object) => void = () => {};
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof press) => (press = listener));
  const undone: string[] = [];
  const made = Date.now() - 1_000;
  sayUndoable('info', 'Deleted', () => undone.push('deletion'));
  rememberUndo(() => undone.push('creation'), made);
  expect(toasts.get().map(({ text }) => text)).toEqual(['Deleted']);

  const target = { closest: () => null };
  const undo = { key: 'z', ctrlKey: true, shiftKey: false, target, preventDefault: () => {} };
  press(undo);
  press(undo);
  expect(undone).toEqual(['deletion', 'creation']);
});
