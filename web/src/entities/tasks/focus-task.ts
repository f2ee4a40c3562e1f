import { notifyManager } from '@tanstack/react-query';
import { focusSoon } from '../../platform/focus-soon.ts';

/** What Undo brings back, in a list or on the board, once it is shown. */
export function focusTask(id: string) {
  const find = () => document.querySelector<HTMLElement>(`[data-task="${id}"]`);
  notifyManager.schedule(() => focusSoon(find, { preventScroll: true }));
}
