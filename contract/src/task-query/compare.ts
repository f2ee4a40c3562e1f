import { priorities } from '../priorities.ts';
import type { Task } from '../tasks.ts';
import { compareRanks } from './ranks.ts';
import { isReversed, keyOfSort, type SortKey, type TaskSort } from './sorts.ts';

type Comparable = Pick<
  Task,
  'number' | 'createdAt' | 'updatedAt' | 'dueDate' | 'priority' | 'title' | 'estimate' | 'rank'
>;

/** As a list with that sort has them. No two tasks of a project are equal. */
export function compareTasks(sort: TaskSort): (one: Comparable, other: Comparable) => number {
  const key = keyOfSort(sort);
  const place = placeOf[key];
  const compareText = key === 'place' ? compareRanks : compareWords;
  const sign = isReversed(sort) ? -1 : 1;
  return (one, other) => {
    const [a, b] = [place(one), place(other)];
    // Where there is nothing to compare stands last, either way.
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null) || sign * compareAges(one, other);
    }
    return sign * (compare(a, b, compareText) || compareAges(one, other));
  };
}

/** A task keeps its age when it moves to another project, but not its number; of those made at once the last has the highest. */
const compareAges = (one: Comparable, other: Comparable) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || other.number - one.number;

/** What stands first in the plain way is least. Of equal ones the newer comes first, and with a minus the older. */
const placeOf: Record<SortKey, (task: Comparable) => number | string | null> = {
  newest: ({ createdAt }) => -Date.parse(createdAt),
  updated: ({ updatedAt }) => -Date.parse(updatedAt),
  due: ({ dueDate }) => dueDate && Date.parse(dueDate),
  priority: ({ priority }) => priorities.indexOf(priority),
  title: ({ title }) => title,
  estimate: ({ estimate }) => (estimate === null ? null : -estimate),
  place: ({ rank }) => rank,
};

type CompareText = (a: string, b: string) => number;

const compare = (a: number | string, b: number | string, compareText: CompareText) =>
  typeof a === 'number' ? a - Number(b) : compareText(a, String(b));

/** In the server's order, whatever the language of the browser is. */
export const compareWords: CompareText = (a, b) => byLanguage().compare(a, b);

let collator: Intl.Collator | undefined;

/** English keeps to the order that Unicode has for all languages, as the server's collation does, whatever the reader's is. */
const byLanguage = () => (collator ??= new Intl.Collator('en'));
