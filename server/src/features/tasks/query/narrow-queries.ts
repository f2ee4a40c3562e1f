import { limits, type FilterField } from '@muster/contract';
import { idsAmong, type Asked } from './conditions-queries.ts';
import { newest, ofProject, overdue } from './groups-queries.ts';
import type { Reader } from './reader-queries.ts';

/** Tasks among which are all that a query names, read along an index. */
export interface Narrow {
  sql: (parameter: string) => string;
  /** What that reads first, under the name `assigned`. */
  named?: ((parameter: string) => string) | undefined;
  values: unknown[];
  /** What is still to be asked of them. */
  rest: Asked;
}

const ofTasks = (where: string) => `SELECT tasks.* FROM tasks WHERE ${ofProject('tasks')} AND ${where}`;

interface Narrowing {
  field: FilterField;
  valueOf: (values: string[], reader: Reader) => unknown;
  sql: Narrow['sql'];
  named?: Narrow['named'];
}

const unlessFor = (word: string) => (values: string[], reader: Reader) =>
  !values.includes(word) && idsAmong(values, reader);

const narrowings: readonly Narrowing[] = [
  {
    field: 'label',
    valueOf: unlessFor('none'),
    sql: (labels) => ofTasks(`tasks.label_ids && ${labels}::uuid[] AND tasks.label_ids <> '{}'`),
  },
  {
    field: 'assignee',
    valueOf: unlessFor('nobody'),
    // A task of several of them is assigned more than once.
    named: (people) => `assigned AS MATERIALIZED (
      SELECT task_assignees.task_id AS id FROM task_assignees
      WHERE ${ofProject('task_assignees')} AND task_assignees.user_id = ANY(${people}::uuid[])
      ORDER BY task_assignees.user_id LIMIT ${limits.countedTasks} + 1
    )`,
    sql: () => ofTasks('tasks.id = ANY(ARRAY(SELECT id FROM assigned))'),
  },
  {
    field: 'due',
    valueOf: (values, { today }) => values.every((value) => value === 'overdue') && today,
    sql: (today) => ofTasks(`${overdue(`${today}::date`)} ORDER BY tasks.due_date`),
  },
];

/** What few tasks have, most likely: of these, all can be looked at. */
export function narrowOf(asked: Asked): Narrow | undefined {
  const { query, reader } = asked;
  for (const { field, valueOf, sql, named } of narrowings) {
    const { [field]: values, ...is } = query.is;
    const value = values && valueOf(values, reader);
    if (value) return { sql, named, values: [value], rest: { ...asked, query: { ...query, is } } };
  }
  return undefined;
}

export const allOfProject = (asked: Asked): Narrow => ({
  sql: () => ofTasks(`${newest[0]} ORDER BY ${newest[1]}`),
  values: [],
  rest: asked,
});
