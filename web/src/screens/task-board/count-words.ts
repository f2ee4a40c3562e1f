import type { TaskStatus } from '@muster/contract';
import { numberOf, type Counted } from '../../entities/tasks/lists/counting.ts';

type CountedColumn = Counted & Pick<TaskStatus, 'limit'>;

export const isOverLimit = ({ limit, count }: CountedColumn) => limit !== null && count > limit;

/** '5/4'. */
export const countFigures = ({ limit, ...counted }: CountedColumn) =>
  limit === null ? numberOf(counted) : `${numberOf(counted)}/${limit}`;

/** '5 tasks, over the limit of 4'. */
export function countWords(column: CountedColumn) {
  const { limit, count } = column;
  const tasks = `${numberOf(column)} ${count === 1 ? 'task' : 'tasks'}`;
  if (limit === null) return tasks;
  return isOverLimit(column) ? `${tasks}, over the limit of ${limit}` : `${tasks} of at most ${limit}`;
}
