import { limits, type TaskChanges } from '@muster/contract';
import { jsonIds, jsonNumber, jsonString, jsonText, jsonWord } from '../../platform/db/json.ts';
import { parentId } from './sub-tasks/json.ts';

export type OwnField = Exclude<
  keyof TaskChanges,
  'version' | 'attachments' | 'files' | 'place' | 'assignedTo'
>;

interface Field {
  /** On the wire. */
  name: OwnField;
  column: string;
  /** Of the column. */
  type: keyof typeof jsonOfType;
  /** How it is read of an organization, where the column alone does not tell. */
  read?: (organizationId: string) => string;
  /** As lists show it, where that is less than the whole. */
  listed?: string;
  /** Nothing but the task itself has to be looked at for it: one statement changes it (`at-once/`). */
  isPlain?: true;
}

/**
 * A task's own fields, declared once: reading, adding, changing and remembering a task are made from this table. (The trash
 * keeps whole rows.) A further field takes a line here and in the contract, a migration, the screen that shows it, and its name
 * where people read of it: in the inbox (`features/inbox/present.ts`) and on the web (`entities/tasks/draft.ts`), where the
 * compiler asks for it.
 */
export const fields: readonly Field[] = [
  { name: 'title', column: 'title', type: 'text', isPlain: true },
  {
    name: 'description',
    column: 'description',
    type: 'text',
    // Most are short, and counting their characters takes longer than their bytes.
    listed: `CASE WHEN octet_length(tasks.description) <= ${limits.listedDescription} THEN tasks.description
      ELSE left(tasks.description, ${limits.listedDescription}) END`,
  },
  { name: 'status', column: 'status_id', type: 'uuid' },
  { name: 'priority', column: 'priority', type: 'priority', isPlain: true },
  { name: 'labels', column: 'label_ids', type: 'uuid[]' },
  { name: 'startDate', column: 'start_date', type: 'date', isPlain: true },
  { name: 'dueDate', column: 'due_date', type: 'date', isPlain: true },
  { name: 'estimate', column: 'estimate', type: 'smallint', isPlain: true },
  { name: 'repeat', column: 'repeat', type: 'jsonb' },
  { name: 'parent', column: 'parent_id', type: 'uuid', read: parentId },
];

/** What the log compares: the own fields, and the people. */
export const recordedFields = [...fields.map(({ name }) => name), 'assignedTo'] as const;

/** For a select that answers them by their names on the wire. */
export const ownColumns = fields
  .map(({ name, column, read }) => `${read?.('$1') ?? column} AS "${name}"`)
  .join(', ');

const names = fields.map(({ name }) => `"${name}"`).join(', ');

/** For a statement that takes tasks as rows of JSON. */
export const asRows = {
  names,
  columns: fields.map(({ column }) => column).join(', '),
  types: fields.map(({ name, type }) => `"${name}" ${type}`).join(', '),
  valuesOf: (alias: string) => fields.map(({ name }) => `${alias}."${name}"`).join(', '),
};

const jsonOfType = {
  text: jsonString,
  uuid: jsonWord,
  'uuid[]': jsonIds,
  priority: jsonWord,
  date: jsonWord,
  smallint: jsonNumber,
  jsonb: jsonText,
} satisfies Record<string, (sql: string) => string>;

export const fieldsJson = (organizationId: string, { isListed }: { isListed: boolean }) =>
  Object.fromEntries(
    fields.map(({ name, column, type, read, listed }) => [
      name,
      jsonOfType[type]((isListed && listed) || (read?.(organizationId) ?? `tasks.${column}`)),
    ]),
  );

/** Of what somebody sent, the columns to write. */
export const columnsOf = (task: Pick<TaskChanges, OwnField>) =>
  fields.flatMap(({ name, column }) => (task[name] === undefined ? [] : [{ column, value: task[name] }]));
