import { viaOf } from '../../../activity/actor.ts';
import {
  tellingOfChange,
  tellingOfEnd,
  wakeTellers,
} from '../../../activity/consumers/notifications/index.ts';
import { recordingChanges } from '../../../activity/record.ts';
import type { Changes, Place, Recorded } from '../../../activity/activity.ts';
import { admittedQuery, type Admitted } from '../../../authorization/admitted.ts';
import type { Claim } from '../../../identity/principal.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { eachOnce } from './each-once.ts';

// Small changes of tasks that come at once are made by one statement (decision 73): of one project ($1, $2), each asked for by a
// row of $3 with a claim of its own, all by one way ($4). It waits for nobody: a task that somebody else is changing is left out,
// as is whatever it cannot do, and goes the usual way.

/** Those who share a statement have this in common. */
export const groupOf = ([way, organizationId, projectId]: Claim, ...more: string[]) =>
  [organizationId, projectId, viaOf(way), ...more].join(' ');

export interface Asked {
  claim: Claim;
  id: string;
}

/** As the statement answers it. */
export interface ChangedRow extends Admitted {
  id: string;
  fullName: string;
  version: number;
  changes: Changes;
  /** As JSON text. */
  task: string;
  /** The jobs that tell others, if there are any. */
  told: string;
}

/** Those of them who see the project, and the tasks as they are. `between` locks what comes before tasks, as `kept`. */
export const asked = (types: string, between = '') => `asked AS MATERIALIZED (
    SELECT given.*, admitted.user_id FROM json_to_recordset($3) AS given (token bytea, id uuid, ${types}),
      LATERAL (${admittedQuery(['given.token', '$1', '$2'])} LIMIT 1) AS admitted
  )${between}, own AS MATERIALIZED (
    SELECT tasks.*, tasks.ctid AS place FROM tasks
    WHERE organization_id = $1 AND project_id = $2 AND id = ANY(ARRAY(SELECT id FROM asked)) AND repeat IS NULL
    ${between && 'AND EXISTS (SELECT FROM kept)'}
    FOR UPDATE SKIP LOCKED
  )`;

/** Of an update from `asked` and `own`. Rows changed since the statement began are skipped: their counts and people would be out of date. */
export const isAsked = `tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = asked.id
  AND own.id = asked.id AND tasks.ctid = own.place`;

/** SQL for what the log says of columns: of each its name on the wire, and what it is as JSON. */
export const changesOf = (columns: { name: string; column: string; json?: (column: string) => string }[]) =>
  columns
    .map(({ name, column, json = (it) => it }) => {
      const [from, to] = [`own.${column}`, `tasks.${column}`];
      return `CASE WHEN ${from} IS DISTINCT FROM ${to} THEN jsonb_build_object(
        '${name}', jsonb_build_object('from', ${json(from)}, 'to', ${json(to)})) ELSE '{}' END`;
    })
    .join(' || ');

/** The rest of the statement: what `changed` has is recorded, others are told of the fields, and all is answered. */
export const recordedAndAnswered = (
  kind: Kind,
  { type, told, task }: { type: 'changed' | 'statusChanged'; told: readonly string[]; task: string },
) => `recorded AS (${recordingChanges(kind, 'changed', '$4')})
  SELECT tasks.id, asked.user_id AS "userId", (SELECT full_name FROM users WHERE users.id = asked.user_id) AS "fullName",
    tasks.version, tasks.changes, ${task} AS task,
    concat(${tellingOfChange(type, told)}${type === 'statusChanged' ? `, ${tellingOfEnd}` : ''}) AS told
  FROM changed AS tasks JOIN asked ON asked.id = tasks.id`;

type Statement = (db: Db, ...values: unknown[]) => Promise<ChangedRow[]>;

type Kind = 'task.updated' | 'task.moved';

interface AtOnce<Call, ItsKind extends Kind> {
  kind: ItsKind;
  run: Statement;
  given: (call: Call) => object;
  /** Further parameters. */
  more?: unknown[];
}

/** Of those who came at once; nothing for those that it left out. */
export async function changeAtOnce<Call extends Asked, ItsKind extends Kind>(
  db: Db,
  calls: Call[],
  { kind, run, given, more = [] }: AtOnce<Call, ItsKind>,
) {
  const [[way, organizationId, projectId]] = calls.map(({ claim }) => claim) as [Claim];
  const rows = await eachOnce(calls, (firsts) => {
    const asking = firsts.map((call) => ({
      ...given(call),
      token: `\\x${call.claim[0].id.toString('hex')}`,
      id: call.id,
    }));
    return run(db, organizationId, projectId, JSON.stringify(asking), viaOf(way), ...more);
  });
  if (rows.some((row) => row?.told)) wakeTellers();
  const place = { organizationId: organizationId!, projectId: projectId! };
  return rows.map((row) => row && Object.assign(row, { recorded: recordedOf(kind, place, row) }));
}

const recordedOf = <ItsKind extends Kind>(
  kind: ItsKind,
  place: Place,
  { id: subjectId, changes, version }: ChangedRow,
): Recorded<ItsKind> => ({
  kind,
  ...place,
  subjectId,
  changes,
  // A move may leave the version as it is, and must not be taken for old news.
  ...(kind === 'task.updated' && { version }),
});
