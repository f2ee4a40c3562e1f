import type { ChecklistItem, ChecklistItemChanges } from '@muster/contract';

export type NewItem = Pick<ChecklistItem, '_id' | 'text' | 'isDone'> & { after?: string | null };

/** What a person does to a checklist. It is removed from behind another, or from the first place. */
export type ChecklistChange =
  | { does: 'add'; items: readonly NewItem[] }
  | { does: 'change'; item: ChecklistItem; to: ChecklistItemChanges; from: ChecklistItemChanges }
  | { does: 'remove'; item: ChecklistItem; from: string | null };

/** With what it was before, as far as that changes. */
export const changing = (
  items: readonly ChecklistItem[],
  item: ChecklistItem,
  to: ChecklistItemChanges,
): ChecklistChange => ({
  does: 'change',
  item,
  to,
  from: {
    ...(to.text !== undefined && { text: item.text }),
    ...(to.isDone !== undefined && { isDone: item.isDone }),
    ...(to.after !== undefined && { after: behind(items, item, items.indexOf(item)) }),
  },
});

/** The checklist with the change, as the server will make it. Made twice, it is the same: others see to one another. */
export function changed(items: readonly ChecklistItem[], change: ChecklistChange): ChecklistItem[] {
  switch (change.does) {
    case 'add':
      return change.items.reduce(withItem, [...items]);
    case 'change': {
      const { _id } = change.item;
      const { after, ...to } = change.to;
      const all = items.map((item) => (item._id === _id ? { ...item, ...to } : item));
      const item = all.find((one) => one._id === _id);
      return item && after !== undefined ? placed(all, item, after) : all;
    }
    case 'remove':
      return items.filter(({ _id }) => _id !== change.item._id);
  }
}

/** Which item it stands behind at that place. */
export const behind = (items: readonly ChecklistItem[], { _id }: ChecklistItem, place: number) =>
  items.filter((item) => item._id !== _id)[place - 1]?._id ?? null;

export const progressOf = (items: readonly ChecklistItem[]) => ({
  done: items.filter(({ isDone }) => isDone).length,
  total: items.length,
});

const withItem = (items: ChecklistItem[], { after, ...item }: NewItem) =>
  items.some(({ _id }) => _id === item._id) ? items : placed(items, { ...item, rank: 0 }, after);

/** Behind the other, or first; where that one is gone, or nothing was said, last. */
function placed(items: readonly ChecklistItem[], item: ChecklistItem, after: string | null | undefined) {
  const others = items.filter(({ _id }) => _id !== item._id);
  const at = after === null ? 0 : others.findIndex(({ _id }) => _id === after) + 1 || others.length;
  return others.toSpliced(at, 0, item);
}
