import type { Task } from '@muster/contract';

const anyRow = '[role=row][data-task]';

/**
 * Where the focus goes when tasks leave their list: the row that moves up to their place, or the last before them, or what
 * heads the list. No field: there Ctrl+Z would undo typing, and a phone would show its keyboard.
 */
export function placeAfter(
  leaving: readonly Pick<Task, '_id'>[],
  from: Element | null = document.activeElement,
): HTMLElement | null | undefined {
  const ids = new Set(leaving.map(({ _id }) => _id));
  const leaves = (row: HTMLElement) => ids.has(row.dataset.task!);
  // A task may stand in several groups: the focus stays in the one that it is in, or was in before a question.
  const focused = from?.closest<HTMLElement>(anyRow);
  const first =
    focused?.isConnected && leaves(focused)
      ? focused
      : [...document.querySelectorAll<HTMLElement>(anyRow)].find(leaves);
  if (!first) return undefined;
  const rows = [...first.parentElement!.querySelectorAll<HTMLElement>(':scope > [data-task]')];
  const at = rows.indexOf(first);
  const stays = (row: HTMLElement) => !leaves(row);
  return rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays) ?? headOf(first);
}

function headOf(row: HTMLElement) {
  const list = row.closest('[role=tabpanel], section');
  const tab = list?.getAttribute('aria-labelledby');
  return list?.matches('[role=tabpanel]')
    ? document.getElementById(tab!)
    : list?.querySelector<HTMLElement>('button');
}
