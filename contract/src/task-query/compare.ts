import { priorities } from '../priorities.ts';
import type { Task } from '../tasks.ts';
import { isReversed, keyOfSort, type SortKey, type TaskSort } from './sorts.ts';

type Comparable = Pick<Task, 'number' | 'updatedAt' | 'dueDate' | 'priority' | 'title' | 'estimate'>;

/** As a list with that sort has them. No two tasks of a project are equal. */
export function compareTasks(sort: TaskSort): (one: Comparable, other: Comparable) => number {
  const place = placeOf[keyOfSort(sort)];
  const sign = isReversed(sort) ? -1 : 1;
  return (one, other) => {
    const [a, b] = [place(one), place(other)];
    // Where there is nothing to compare stands last, either way.
    if (a === null || b === null) {
      return Number(a === null) - Number(b === null) || sign * (other.number - one.number);
    }
    return sign * (compare(a, b) || other.number - one.number);
  };
}

/** What stands first in the plain way is least. Of equal ones the newer comes first, and with a minus the older. */
const placeOf: Record<SortKey, (task: Comparable) => number | string | null> = {
  newest: ({ number }) => -number,
  updated: ({ updatedAt }) => -Date.parse(updatedAt),
  due: ({ dueDate }) => dueDate && Date.parse(dueDate),
  priority: ({ priority }) => priorities.indexOf(priority),
  title: ({ title }) => title,
  estimate: ({ estimate }) => (estimate === null ? null : -estimate),
};

const compare = (a: number | string, b: number | string) =>
  typeof a === 'number' ? a - Number(b) : byLanguage().compare(a, String(b));

let collator: Intl.Collator | undefined;

/** English keeps to the order that Unicode has for all languages, as the server's collation does, whatever the reader's is. */
const byLanguage = () => (collator ??= new Intl.Collator('en'));
