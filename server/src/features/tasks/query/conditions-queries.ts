import {
  addDays,
  daysOf,
  daysOfGroups,
  filterFields,
  readRange,
  searchedWords,
  type StatusCategory,
  type DayRange,
  type FilterField,
  taskGroups,
  type TaskGroup,
  type TaskQuery,
} from '@muster/contract';
import { isWatchedBy } from '../../watching/index.ts';
import { isAmongBlocked, isBlocked } from '../sub-tasks/json.ts';
import type { Reader, TaskReader } from './reader-queries.ts';
import { daysText, momentsText } from './spans.ts';

// Each filter is one text, with parameters: those that were asked for stand in a statement, which the database plans with their
// values. The organization is $1, the project $2, and the table `tasks`.

interface Condition {
  /** Of its parameters. */
  types: readonly string[];
  /** Whether a task has any of the values. */
  matches: (...parameters: string[]) => string;
  valuesOf: (values: string[], reader: TaskReader) => unknown[];
}

const ofTask = (table: string) =>
  `${table}.organization_id = $1 AND ${table}.project_id = $2 AND ${table}.task_id = tasks.id`;

const assignees = `task_assignees WHERE ${ofTask('task_assignees')}`;
export const ofPeople = (people: string) => `${assignees} AND task_assignees.user_id = ANY(${people})`;
const files = `attachments WHERE ${ofTask('attachments')}`;

const parents = 'tasks AS parents WHERE parents.organization_id = $1 AND parents.project_id = $2';
const subTasks = `tasks AS children WHERE children.organization_id = $1 AND children.project_id = $2
  AND children.parent_id = tasks.id`;

export const exists = (rows: string) => `EXISTS (SELECT FROM ${rows})`;
/** Looked up task by task, which ends with the page: the database might read the whole table instead (decision 29). */
const existsOfEach = (rows: string) => `EXISTS (SELECT FROM ${rows} OFFSET 0)`;

/** What tasks can have in rows of their own, said so that the database may begin with these: few have any. */
export const rowsOf = {
  files: exists(files),
  subTasks: exists(`${subTasks} AND children.parent_id IS NOT NULL`),
  block: isAmongBlocked('$2'),
};

export const idsAmong = (values: string[], { userId }: Reader) =>
  values
    .filter((value) => value !== 'nobody' && value !== 'none')
    .map((value) => (value === 'me' ? userId : value));

const rangesAmong = (values: string[], { today }: Reader) =>
  values.map((value) => daysOf(value, today)).filter((range) => range !== undefined);

/** The database knows nothing of how many that are, and without coalesce takes them for few. */
const within = (column: string, ranges: string) => `coalesce(${column} <@ ${ranges}, false)`;

const start: Condition = {
  types: ['datemultirange', 'boolean', 'date', 'date'],
  matches: (days, none, from, to) => `(
    ${within('tasks.start_date', days)} OR ${none} AND tasks.start_date IS NULL
  ) AND (${from} IS NULL OR tasks.start_date >= ${from}) AND (${to} IS NULL OR tasks.start_date <= ${to})`,
  valuesOf: (values, reader) => {
    const [ranges, none] = [rangesAmong(values, reader), values.includes('none')];
    return [daysText(ranges), none, ...(none ? [null, null] : hullOf(ranges))];
  },
};

const atMoments = (column: string): Condition => ({
  types: ['tstzmultirange'],
  // What all of them lie in says where an index begins and ends.
  matches: (moments) => `(
    ${within(column, moments)} AND ${column} IS NOT NULL
    AND (lower(${moments}) IS NULL OR ${column} >= lower(${moments}))
    AND (upper(${moments}) IS NULL OR ${column} < upper(${moments}))
  )`,
  valuesOf: (values, reader) => [momentsText(rangesAmong(values, reader), reader.timeZone)],
});

const due: Condition = {
  types: ['datemultirange', 'boolean', 'date', 'date', 'date', 'date', 'boolean'],
  matches: (...[days, none, overdueBefore, earlierBefore, from, to, onlyNone]) => `(
    ${within('tasks.due_date', days!)} OR ${none} AND tasks.due_date IS NULL
    OR tasks.due_date < ${overdueBefore} AND tasks.completed_at IS NULL
    OR tasks.due_date < ${earlierBefore} AND tasks.completed_at IS NOT NULL
  ) AND (${from} IS NULL OR tasks.due_date >= ${from}) AND (${to} IS NULL OR tasks.due_date <= ${to})
  AND (NOT ${onlyNone} OR tasks.due_date IS NULL)`,
  valuesOf: (values, reader) => {
    const [ranges, none] = [rangesAmong(values, reader), values.includes('none')];
    const before = (word: string) => (values.includes(word) ? reader.today : null);
    const isPast = values.includes('overdue') || values.includes('earlier');
    const all = isPast ? [...ranges, { from: undefined, to: addDays(reader.today, -1) }] : ranges;
    return [
      daysText(ranges),
      none,
      before('overdue'),
      before('earlier'),
      ...(none ? [null, null] : hullOf(all)),
      // What the index of those that have only begun asks for.
      none && values.length === 1,
    ];
  },
};

/** What all of them lie in, by which an index can be asked. */
function hullOf(ranges: DayRange[]) {
  const starts = ranges.map(({ from }) => from).filter((day) => day !== undefined);
  const ends = ranges.map(({ to }) => to).filter((day) => day !== undefined);
  return [
    starts.length === ranges.length ? starts.toSorted()[0] : null,
    ends.length === ranges.length ? ends.toSorted().at(-1) : null,
  ];
}

const conditions: Record<FilterField, Condition> = {
  status: {
    types: ['uuid[]'],
    matches: (ids) => `tasks.status_id = ANY(${ids})`,
    valuesOf: (values) => [values],
  },
  category: {
    types: ['uuid[]'],
    matches: (ids) => `tasks.status_id = ANY(${ids})`,
    valuesOf: (values, { statusesIn }) => [
      values.flatMap((category) => statusesIn[category as StatusCategory] ?? []),
    ],
  },
  assignee: {
    types: ['uuid[]', 'boolean'],
    matches: (people, nobody) =>
      `${existsOfEach(ofPeople(people))} OR ${nobody} AND NOT ${existsOfEach(assignees)}`,
    valuesOf: (values, reader) => [idsAmong(values, reader), values.includes('nobody')],
  },
  creator: {
    types: ['uuid[]'],
    matches: (people) => `tasks.created_by = ANY(${people})`,
    valuesOf: (values, reader) => [idsAmong(values, reader)],
  },
  label: {
    types: ['uuid[]', 'boolean'],
    // That there are any says what the index of labels has.
    matches: (labels, none) => `(tasks.label_ids && ${labels} OR ${none} AND tasks.label_ids = '{}')
      AND (${none} OR tasks.label_ids <> '{}')`,
    valuesOf: (values, reader) => [idsAmong(values, reader), values.includes('none')],
  },
  priority: {
    types: ['priority[]'],
    matches: (priorities) => `tasks.priority = ANY(${priorities})`,
    valuesOf: (values) => [values],
  },
  due,
  start,
  created: atMoments('tasks.created_at'),
  updated: atMoments('tasks.updated_at'),
  completed: atMoments('tasks.completed_at'),
  has: {
    types: ['boolean', 'boolean', 'boolean', 'boolean', 'boolean'],
    matches: (
      hasFiles,
      checklist,
      comments,
      hasSubTasks,
      block,
    ) => `${checklist} AND tasks.checklist_done < tasks.checklist_total
      OR ${comments} AND tasks.comment_count > 0
      OR ${hasFiles} AND ${existsOfEach(files)}
      OR ${hasSubTasks} AND ${existsOfEach(subTasks)}
      OR ${block} AND ${isBlocked}`,
    valuesOf: (values) =>
      ['files', 'checklist', 'comments', 'subTasks', 'block'].map((thing) => values.includes(thing)),
  },
  watched: {
    types: ['uuid'],
    matches: (person) => isWatchedBy(person),
    valuesOf: (_values, { userId }) => [userId],
  },
  parent: {
    types: ['uuid[]', 'boolean'],
    // That there is one says what the index of sub-tasks has.
    matches: (ids, none) => `(
      tasks.parent_id = ANY(ARRAY(SELECT parents.id FROM ${parents} AND parents.id = ANY(${ids})))
      OR ${none} AND NOT ${existsOfEach(`${parents} AND parents.id = tasks.parent_id`)}
    ) AND (${none} OR tasks.parent_id IS NOT NULL)`,
    valuesOf: (values, reader) => [idsAmong(values, reader), values.includes('none')],
  },
};

const text = {
  types: ['text[]'],
  // As above: taken for few, all tasks of the project would be read to sort these.
  matches: (patterns: string) =>
    `coalesce(lower(tasks.title || E'\\n' || tasks.description) LIKE ALL(${patterns}), false)`,
  valuesOf: (words: string) => [
    searchedWords(words).map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`),
  ],
};

interface Use {
  types: readonly string[];
  sql: (...parameters: string[]) => string;
  valuesOf: (asked: Asked) => unknown[] | undefined;
}

/** A query as it is asked by somebody, of one of its groups perhaps. */
export interface Asked {
  query: TaskQuery;
  within: string | undefined;
  reader: TaskReader;
}

const any = (condition: Condition, valuesOf: Use['valuesOf']): Use => ({
  types: condition.types,
  sql: (...given) => `(${condition.matches(...given)})`,
  valuesOf,
});

const none = (condition: Condition, valuesOf: Use['valuesOf']): Use => ({
  types: condition.types,
  // Where there is nothing to compare, it is none of them.
  sql: (...given) => `(${condition.matches(...given)}) IS NOT TRUE`,
  valuesOf,
});

const uses: readonly Use[] = [
  ...filterFields.map((field) =>
    any(conditions[field], ({ query, reader }) => {
      const values = query.is[field];
      return values && conditions[field].valuesOf(values, reader);
    }),
  ),
  ...filterFields.map((field) =>
    none(conditions[field], ({ query, reader }) => {
      const values = query.isNot[field];
      return values && conditions[field].valuesOf(values, reader);
    }),
  ),
  // The groups' own fields come once more, for a page of one group of what was filtered by the same field.
  ...taskGroups.map((field) =>
    any(conditions[field], ({ query, within, reader }) =>
      query.group === field && within !== undefined ? withinGroup(field, within, reader) : undefined,
    ),
  ),
  {
    types: text.types,
    sql: (patterns) => text.matches(patterns),
    valuesOf: ({ query }) => (query.text ? text.valuesOf(query.text) : undefined),
  },
  {
    types: ['date', 'date'],
    // By the due date alone, an index can be asked.
    sql: (from, to) => `(${from} IS NULL OR tasks.due_date >= ${from})
      AND (${to} IS NULL OR tasks.due_date IS NOT NULL AND coalesce(tasks.start_date, tasks.due_date) <= ${to})`,
    valuesOf: ({ query }) => {
      const range = query.during ? readRange(query.during) : undefined;
      return range && [range.from ?? null, range.to ?? null];
    },
  },
];

function withinGroup(field: TaskGroup, value: string, reader: TaskReader) {
  const days = field === 'due' && daysOfGroups(reader.today);
  const isRange = days && value !== 'none' && value !== 'overdue' && value !== 'earlier';
  if (!isRange) return conditions[field].valuesOf([value], reader);
  const { from = '', to = '' } = days[value as keyof typeof days];
  return conditions[field].valuesOf([`${from}..${to}`], reader);
}

/** SQL that a statement has in it, the values of its parameters, and the number of the next one. */
export interface Filter {
  sql: string;
  values: unknown[];
  next: number;
}

/** SQL of a filter that leaves nothing out. */
export const everything = 'true';

/** What was asked for, from a parameter on. */
export function filterOf(asked: Asked, first: number): Filter {
  const parts: string[] = [];
  const values: unknown[] = [];
  for (const { types, sql, valuesOf } of uses) {
    const given = valuesOf(asked);
    if (!given) continue;
    parts.push(sql(...types.map((type, index) => `$${first + values.length + index}::${type}`)));
    values.push(...given);
  }
  return { sql: [everything, ...parts].join('\n      AND '), values, next: first + values.length };
}
