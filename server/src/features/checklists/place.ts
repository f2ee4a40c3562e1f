import type { ChecklistItem, ChecklistItemChanges } from '@muster/contract';

/**
 * The rank of an item that is put behind another, or first. Where that one is gone, or nothing was said, it is the last.
 * Those that stand there or below have to make room.
 */
export function rankBehind(items: readonly ChecklistItem[], after: string | null | undefined) {
  if (after === null) return items[0]?.rank ?? 0;
  const above = items.find(({ _id }) => _id === after) ?? items.at(-1);
  return above ? above.rank + 1 : 0;
}

/** Whether it stands behind that one already. */
export function isBehind(items: readonly ChecklistItem[], itemId: string, after: string | null) {
  const index = items.findIndex(({ _id }) => _id === itemId);
  return (items[index - 1]?._id ?? null) === after;
}

/** Whether it is like that, as far as that is said. */
export const isStill = (
  items: readonly ChecklistItem[],
  { _id, text, isDone }: ChecklistItem,
  was: ChecklistItemChanges,
) =>
  (was.text ?? text) === text &&
  (was.isDone ?? isDone) === isDone &&
  (was.after === undefined || isBehind(items, _id, was.after));
