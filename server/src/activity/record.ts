import type { ActivityKind } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/connect.ts';
import { statement } from '../platform/db/statement.ts';
import { unawaited } from '../platform/db/transactions.ts';
import type { Activity, Actor, Changes, Place, Recorded } from './activity.ts';
import type { Consumer } from './consumer.ts';

/** Writes activities in the transaction of the change that they tell of, of these kinds and no others. */
export interface Recorder<Kind extends ActivityKind> {
  (place: Place, ...activities: Activity<Kind>[]): Promise<void>;
  /**
   * One for each row of a query that answers `project_id`, `subject_id` and `changes`, before they are changed. (No method: the
   * compiler would let somebody with fewer kinds hand it to somebody with more.)
   */
  each: (place: Place, kind: Kind, rows: RawBuilder<unknown>) => Promise<void>;
}

const insertActivities = statement(`
  INSERT INTO activities (organization_id, project_id, actor_id, via, kind, subject_id, changes)
  SELECT $1, $2, $3, $4, kind, subject_id, changes
  FROM unnest($5::text[], $6::uuid[], $7::jsonb[]) AS recorded (kind, subject_id, changes)`);

const writeActivities = (
  db: Db,
  { userId, via }: Pick<Actor, 'userId' | 'via'>,
  { organizationId, projectId }: Place,
  activities: Pick<Activity, 'kind' | 'subjectId' | 'changes'>[],
) =>
  insertActivities(
    db,
    organizationId,
    projectId ?? null,
    userId,
    via,
    activities.map(({ kind }) => kind),
    activities.map(({ subjectId }) => subjectId),
    activities.map(({ changes = {} }) => JSON.stringify(changes)),
  );

/** All that is recorded is added to `recorded`, to be told of once it is committed. */
export function createRecorder(
  db: Db,
  actor: Actor,
  recorded: Recorded[],
  consumers: readonly Consumer[],
): Recorder<ActivityKind> {
  const { userId, via } = actor;

  async function record({ organizationId, projectId }: Place, ...activities: Activity[]) {
    recorded.push(...toTell({ organizationId, projectId }, activities));
    const memorable = activities.filter(isMemorable);
    if (memorable.length === 0) return;
    const rows: Activity[] = [];
    for (const { kind, subjectId, changes = {} } of memorable) {
      const subject = { organizationId, projectId: projectId ?? null, subjectId, kind, actorId: userId };
      rows.push({ kind, subjectId, changes: await withoutRepeatedTexts(db, subject, changes) });
    }
    const told = memorable.map((activity) => Object.assign({ organizationId, projectId }, activity));
    for (const consumer of consumers) await consumer.heed?.(db, actor, told);
    unawaited(db, writeActivities(db, actor, { organizationId, projectId }, rows));
  }

  async function each({ organizationId, projectId }: Place, kind: ActivityKind, rows: RawBuilder<unknown>) {
    const { numAffectedRows } = await sql`
      INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind, changes)
      SELECT ${organizationId}, project_id, subject_id, ${userId}, ${via}, ${kind}, changes
      FROM (${rows}) AS changed`.execute(db);
    if (numAffectedRows) recorded.push({ organizationId, projectId, kind });
  }

  return Object.assign(record, { each });
}

/** Of more at once than that, listeners ask for what they show, once. */
const toldOneByOne = 100;

function toTell({ organizationId, projectId }: Place, activities: Activity[]): Recorded[] {
  if (activities.length <= toldOneByOne)
    return activities.map((activity) => ({ organizationId, projectId, ...activity }));
  const kinds = new Set(activities.map(({ kind }) => kind));
  return [...kinds].map((kind) => ({ organizationId, projectId, kind }));
}

/** A save that changed nothing is not recorded. */
const isMemorable = ({ kind, changes = {}, privateTo }: Activity) =>
  privateTo === undefined && (!kind.endsWith('.updated') || Object.keys(changes).length > 0);

interface Subject {
  organizationId: string;
  projectId: string | null;
  subjectId: string;
  kind: ActivityKind;
  actorId: string;
}

const longText = 1_000;
const sittingMinutes = 10;

const isLong = ({ from, to }: Changes[string]) =>
  [from, to].some((text) => typeof text === 'string' && text.length > longText);

/**
 * A long text is kept as it was before somebody sat down to it, not after each of their saves: what follows is the text
 * itself, or kept by whoever changes it next. Otherwise one person could fill the disk with a single task.
 */
async function withoutRepeatedTexts(
  db: Db,
  { organizationId, projectId, subjectId, kind, actorId }: Subject,
  changes: Changes,
): Promise<Changes> {
  const texts = Object.keys(changes).filter((field) => isLong(changes[field]!));
  if (texts.length === 0) return changes;
  const isHere = projectId === null ? sql`project_id IS NULL` : sql`project_id = ${projectId}`;
  const { rows } = await sql<{ field: string; isOwn: boolean }>`
    SELECT DISTINCT ON (field) field, actor_id = ${actorId} AS "isOwn"
    FROM activities, jsonb_object_keys(changes) AS field
    WHERE organization_id = ${organizationId} AND ${isHere} AND subject_id = ${subjectId} AND kind = ${kind}
      AND at > now() - make_interval(mins => ${sittingMinutes}) AND changes -> field ? 'from'
    ORDER BY field, seq DESC`.execute(db);
  const repeated = new Set(rows.filter(({ isOwn }) => isOwn).map(({ field }) => field));
  const shorten = (field: string) => (repeated.has(field) ? {} : { from: changes[field]!.from });
  return { ...changes, ...Object.fromEntries(texts.map((field) => [field, shorten(field)])) };
}

interface RecordedRows {
  /** Names the part of the WITH that answers what was changed: organization_id, project_id and id. */
  rows: string;
  /** Names the parameter with the actors' way. */
  via: string;
  actor: string;
  changes: string;
}

const recording = (kind: ActivityKind, { rows, via, actor, changes }: RecordedRows) => `
  INSERT INTO activities (organization_id, project_id, subject_id, actor_id, via, kind, changes)
  SELECT organization_id, project_id, id, ${actor}, ${via}::text, '${kind}', ${changes} FROM ${rows}`;

/** The same for a statement that adds and records at once, as a further part of its WITH; whoever made it is the actor. */
export const recordingCreation = (kind: ActivityKind, rows: string, via: string) =>
  recording(kind, { rows, via, actor: 'created_by', changes: `'{}'` });

/** The same for changes; the rows also carry `asked_by` and `changes`. */
export const recordingChanges = (kind: 'task.updated' | 'task.moved', rows: string, via: string) =>
  recording(kind, { rows, via, actor: 'asked_by', changes: 'changes' }) +
  (kind === 'task.updated' ? ` WHERE changes <> '{}'` : '');

/** The fields that differ, from what to what. */
export function changesBetween<Thing extends object>(
  before: Thing,
  after: Partial<Thing>,
  fields: readonly (keyof Thing & string)[],
) {
  const differ = fields.filter(
    (field) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return Object.fromEntries(differ.map((field) => [field, { from: before[field], to: after[field] }]));
}
