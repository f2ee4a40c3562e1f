import type { TaskQuery } from '@muster/contract';

const over = ['done', 'cancelled'];

export const isHidingDone = ({ isNot }: TaskQuery) => over.every((one) => isNot.category?.includes(one));

/** What is over, done or cancelled, is left out; pressed again, it is back. */
export function withDoneHidden(query: TaskQuery, isHidden: boolean): TaskQuery {
  const { category = [], ...others } = query.isNot;
  const kept = category.filter((one) => !over.includes(one));
  const left = isHidden ? [...kept, ...over] : kept;
  return { ...query, isNot: left.length > 0 ? { ...others, category: left } : others };
}
