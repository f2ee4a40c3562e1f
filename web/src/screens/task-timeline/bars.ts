import type { Block, Task } from '@muster/contract';
import type { Dates } from '../../entities/tasks/dates/shifting.ts';
import { placeOf, type Span } from './span.ts';

/** Where a task lies among the days that are shown. */
export interface Extent {
  /** Its first and last day, from the first one that is shown on; cut off at both ends. */
  first: number;
  last: number;
  /** Whether it was there before, or goes on after what is shown. */
  comesFrom: boolean;
  goesOn: boolean;
}

/** With one date only, it is as long as that day. Nothing, where none of its days is shown. */
export function extentOf({ startDate, dueDate }: Dates, span: Span): Extent | undefined {
  if (!isWithin({ startDate, dueDate }, span)) return undefined;
  const [start, end] = [startDate ?? dueDate!, dueDate ?? startDate!];
  const [comesFrom, goesOn] = [start < span.from, end > span.to];
  return {
    first: comesFrom ? 0 : placeOf(span, start),
    last: goesOn ? span.days - 1 : placeOf(span, end),
    comesFrom,
    goesOn,
  };
}

/** Whether one of its days is shown. */
function isWithin({ startDate, dueDate }: Dates, { from, to }: Span) {
  const [start, end] = [startDate ?? dueDate, dueDate ?? startDate];
  return start !== null && end !== null && end >= from && start <= to;
}

/** Of a task with a date: where it lies, or the edge beyond which it does, while the chart goes along with it. */
export function nearestExtent(dates: Dates, span: Span): Extent {
  const isLater = (dates.startDate ?? dates.dueDate!) > span.to;
  const edge = isLater ? span.days - 1 : 0;
  return extentOf(dates, span) ?? { first: edge, last: edge, comesFrom: !isLater, goesOn: isLater };
}

const begins = ({ startDate, dueDate }: Task) => startDate ?? dueDate ?? '';
const ends = ({ startDate, dueDate }: Task) => dueDate ?? startDate ?? '';

const compare = (one: string, other: string) => Number(one > other) - Number(one < other);

/** Each once, those that begin first above the others; of these those that end first. */
export function inOrder(tasks: readonly Task[], span: Span): Task[] {
  const shown = tasks.filter((task) => isWithin(task, span));
  return [...new Map(shown.map((task) => [task._id, task])).values()].toSorted(
    (one, other) =>
      compare(begins(one), begins(other)) || compare(ends(one), ends(other)) || one.number - other.number,
  );
}

/** With one that is carried beyond what is shown, or from there: it stays in the page. */
export const withCarried = (tasks: readonly Task[], carried: Task | undefined) =>
  carried && isMissing(carried, tasks) ? [carried, ...tasks] : tasks;

const isMissing = ({ _id, startDate, dueDate }: Task, tasks: readonly Task[]) =>
  (startDate ?? dueDate) !== null && tasks.every((task) => task._id !== _id);

/** Of each task, what blocks it of what is shown. */
export function blockersOf(blocks: readonly Block[], tasks: readonly Task[]) {
  const titles = new Map(tasks.map(({ _id, title, completedAt }) => [_id, completedAt ? undefined : title]));
  const blockers = new Map<string, string>();
  for (const { from, to } of blocks) {
    const title = titles.get(from);
    if (title) blockers.set(to, [blockers.get(to), title].filter(Boolean).join(', '));
  }
  return blockers;
}

/** How much is done of its checklist and its sub-tasks together. Nothing where it has neither, or is over itself. */
export function progressOf({ counts: { checklist, subTasks }, completedAt }: Task) {
  const total = checklist.total + subTasks.total;
  return total > 0 && completedAt === null ? { done: checklist.done + subTasks.done, total } : undefined;
}
