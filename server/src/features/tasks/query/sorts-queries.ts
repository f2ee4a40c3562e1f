import { isReversed, keyOfSort, type SortKey, type TaskSort } from '@muster/contract';
import { byLanguage } from '../../../platform/db/by-language.ts';
import { onlyLists } from '../page-queries.ts';

/** What a page is sorted by: as the query says, or as the board or the list of one status has an index for. */
export type PageSort = TaskSort | 'board' | 'newestOfStatus' | '-newestOfStatus';

interface Place {
  /** What an index has in the place of the first part, and how it follows from that: it orders them as well, but not fully. */
  coarse?: { sql: string; of: (first: string) => string };
  /** What orders tasks, and what settles a tie, with their types: together they tell a task from all others. */
  parts: readonly [sql: string, type: string][];
  /** Whether the first of the list has the largest. */
  isDown?: true;
  /** Whether the first part may be nothing, which stands last either way. */
  mayBeEmpty?: true;
}

const newerFirst = ['-tasks.seq', 'bigint'] as const;
const newerLast = ['tasks.seq', 'bigint'] as const;

const places: Record<SortKey | 'board' | 'newestOfStatus', Place> = {
  newest: { parts: [[...newerFirst]] },
  newestOfStatus: { parts: [[...newerLast]], isDown: true },
  board: { parts: [['tasks.rank', 'numeric']] },
  updated: {
    // By the hour (migration 0091), and within it as it was.
    coarse: { sql: 'tasks.changed_hour', of: (moment) => `date_bin('1 hour', ${moment}, 'epoch')` },
    parts: [['tasks.updated_at', 'timestamptz'], [...newerLast]],
    isDown: true,
  },
  due: { parts: [['tasks.due_date', 'date'], [...newerFirst]], mayBeEmpty: true },
  priority: { parts: [['tasks.priority', 'priority'], [...newerFirst]] },
  title: { parts: [[byLanguage('tasks.title'), 'text'], [...newerFirst]] },
  // The columns have an index each; what settles a tie is of several.
  place: { parts: [['tasks.rank', 'numeric'], [...newerFirst]] },
  estimate: { parts: [['-tasks.estimate', 'smallint'], [...newerFirst]], mayBeEmpty: true },
};

/** How tasks are put in order, and how a page begins behind the place of a task, which the parameters from `first` on tell. */
export function placing(sort: PageSort, first: number) {
  const isTurned = isReversed(sort as TaskSort);
  const { coarse, parts, isDown = false, mayBeEmpty = false } = places[keyOfSort(sort as TaskSort)];
  const goesDown = isDown !== isTurned;
  const way = goesDown ? ' DESC' : '';
  const order = (some: typeof parts) => some.map(([sql]) => sql + way).join(', ');
  const given = parts.map(([, type], index) => `$${first + index}::${type}`);
  const tie = given.at(-1)!;
  const isBehind = (from: number) =>
    `(${parts.slice(from).map(([sql]) => sql)}) ${goesDown ? '<' : '>'} (${given.slice(from)})`;
  const [key] = parts[0]!;
  const roughly = coarse
    ? {
        where: `${coarse.sql} IS NOT NULL AND (${tie} IS NULL OR ${coarse.sql} ${goesDown ? '<=' : '>='} ${coarse.of(given[0]!)}) AND `,
        order: `${coarse.sql}${way}, `,
      }
    : { where: '', order: '' };
  return {
    count: parts.length,
    /** The whole order, also of what two ways were read by. */
    order: `${mayBeEmpty ? `${key} IS NULL, ` : ''}${order(parts)}`,
    /** As JSON, to begin behind it. */
    place: `json_build_array(${parts.map(([sql]) => `(${sql})::text`)})`,
    /** Tasks that have a value, then those that have none: each can be read in its order. */
    ways: mayBeEmpty
      ? [
          {
            where: `${key} IS NOT NULL AND (${tie} IS NULL OR ${given[0]} IS NOT NULL AND ${isBehind(0)})`,
            order: order(parts),
          },
          {
            where: `${onlyLists} AND ${key} IS NULL AND (${tie} IS NULL OR ${given[0]} IS NOT NULL OR ${isBehind(1)})`,
            order: order(parts.slice(1)),
          },
        ]
      : [
          {
            where: `${roughly.where}(${tie} IS NULL OR ${isBehind(0)})`,
            order: `${roughly.order}${order(parts)}`,
          },
        ],
  };
}
