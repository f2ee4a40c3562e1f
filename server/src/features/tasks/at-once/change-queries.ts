import type { TaskChanges } from '@muster/contract';
import type { Claim } from '../../../identity/principal.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { isDistributed } from '../../../platform/db/placement.ts';
import { statement } from '../../../platform/db/statement.ts';
import { together } from '../../../platform/db/together.ts';
import { fields } from '../fields.ts';
import { detailsJson } from '../json.ts';
import {
  asked,
  changeAtOnce,
  changesOf,
  groupOf,
  isAsked,
  recordedAndAnswered,
  type Asked,
  type ChangedRow,
} from './asked-queries.ts';

interface Change extends Asked {
  changes: TaskChanges;
}

const plain: ReadonlySet<string> = new Set(fields.flatMap(({ name, isPlain }) => (isPlain ? [name] : [])));

/**
 * Changes plain fields of a task, rights and activity included, in one statement that those who come at once to a project share.
 * Answers nothing for whatever has to go the usual way.
 */
export function plainChanger(db: Db) {
  const change = together((calls: Change[]) => changePlain(db, calls));
  return async (claim: Claim, id: string, changes: TaskChanges) => {
    const names = namesOf(changes);
    if (names.length === 0 || !names.every((name) => plain.has(name)) || (await isDistributed(db)))
      return undefined;
    return change(groupOf(claim, ...names), { claim, id, changes });
  };
}

const namesOf = (changes: TaskChanges) =>
  Object.keys(changes).filter(
    (name) => name !== 'version' && changes[name as keyof TaskChanges] !== undefined,
  );

const changePlain = (db: Db, calls: Change[]) =>
  changeAtOnce(db, calls, {
    kind: 'task.updated',
    run: statementFor(namesOf(calls[0]!.changes)),
    given: ({ changes }) => changes,
  });

const statements = new Map<string, ReturnType<typeof statement<ChangedRow>>>();

/** For the fields that are changed, of which there are few. */
function statementFor(names: readonly string[]) {
  const columns = fields.filter(({ name }) => names.includes(name));
  const kind = columns.map(({ name }) => name).join();
  let change = statements.get(kind);
  if (!change) {
    change = statement<ChangedRow>(changing(columns));
    statements.set(kind, change);
  }
  return change;
}

const changing = (columns: typeof fields) => `
  WITH ${asked(`version integer, ${columns.map(({ name, type }) => `"${name}" ${type}`).join(', ')}`)}, changed AS (
    UPDATE tasks SET ${columns.map(({ name, column }) => `${column} = asked."${name}"`).join(', ')},
      version = tasks.version + 1, updated_at = now()
    FROM asked, own
    WHERE ${isAsked} AND own.version = coalesce(asked.version, own.version)
    RETURNING tasks.*, asked.user_id AS asked_by, ${changesOf([...columns])} AS changes
  ), ${recordedAndAnswered('task.updated', {
    type: 'changed',
    told: columns.map(({ name }) => name),
    task: detailsJson('asked.user_id', 'tasks.id'),
  })}`;
