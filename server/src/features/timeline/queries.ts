import {
  limits,
  type Activity,
  type ActivityKind,
  type ActivityWay,
  type DescriptionsPage,
  type Label,
  type NamedTask,
  type TimelinePage,
} from '@muster/contract';
import type { Changes } from '../../activity/activity.ts';
import type { ProjectIds, ProjectScope, TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { reading } from '../../platform/db/statement.ts';
import { commentColumns, type CommentRow } from '../comments/index.ts';
import { labelColor } from '../labels/index.ts';

export interface TimelineRow extends Partial<CommentRow> {
  seq: string;
  at: Date;
  actorId: string | null;
  actorName: string | null;
  via: ActivityWay;
  kind: ActivityKind;
  changes: Changes;
  /** How many there are for the page, those included that one answer has no room for. */
  found: number;
}

const isComment = `kind = 'comment.created'`;
/** What was done to a comment shows on the comment; what moved within its column or checklist has not changed. */
const isChange = `kind NOT LIKE 'comment.%' AND kind <> 'checklist.moved' AND (kind <> 'task.moved' OR changes ? 'status')`;
/** Of what a person may do by the thousand, not all shows: a page looks no further back than this. */
const farthest = 5_000;

const ofTask = `organization_id = $1 AND project_id = $2 AND subject_id = $3
  AND seq < coalesce($4::bigint, 9223372036854775807)`;

const selecting = (condition: string) =>
  reading<TimelineRow>(`
    WITH page AS MATERIALIZED (
      SELECT seq, at, actor_id, via, kind,
        -- Long, and not shown here.
        CASE WHEN changes ? 'description' THEN changes || '{"description": {}}' ELSE changes END AS changes,
        -- Here, and not where it is joined: other changes name no ids, and may be read first there.
        CASE WHEN kind = 'comment.created' THEN (SELECT key::uuid FROM jsonb_object_keys(changes) AS key LIMIT 1) END AS comment_id
      FROM (SELECT * FROM activities WHERE ${ofTask} ORDER BY seq DESC LIMIT ${farthest}) AS latest
      WHERE ${condition} ORDER BY seq DESC LIMIT $5
    )
    SELECT * FROM (
      SELECT *, count(*) OVER ()::integer AS found, sum(
        coalesce(octet_length(body), 0) + octet_length(changes::text) + coalesce(octet_length(reactions::text), 0)
      ) OVER (ORDER BY seq DESC) AS bytes
      FROM (
        SELECT page.seq, page.at, page.actor_id AS "actorId", actor.full_name AS "actorName", page.via, page.kind, page.changes,
          ${commentColumns}
        FROM page
        LEFT JOIN users AS actor ON actor.id = page.actor_id
        LEFT JOIN comments ON comments.organization_id = $1 AND comments.project_id = $2
          AND comments.task_id = $3 AND comments.id = page.comment_id
        LEFT JOIN users AS author ON author.id = comments.author_id
      ) AS entries
    ) AS measured
    WHERE bytes <= ${limits.listedTextBytes} ORDER BY seq DESC`);

const selectFarthest = reading<{ seq: string }>(`
  SELECT seq FROM activities WHERE ${ofTask} ORDER BY seq DESC OFFSET ${farthest - 1} LIMIT 1`);

/** Where a page that found too little has stopped looking; nothing where that was the beginning. */
export async function findFarthest(
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  before: string | undefined,
) {
  return (await selectFarthest(db, organizationId, projectId, taskId, before ?? null))[0]?.seq;
}

const selects = {
  comments: selecting(isComment),
  changes: selecting(isChange),
  all: selecting(`(${isComment} OR ${isChange})`),
};

/** Latest first, as many as one answer may carry; one row more than the page tells whether there are more. */
export const readEntries = (
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  { only, limit }: Omit<TimelinePage, 'cursor'>,
  before: string | undefined,
) => selects[only ?? 'all'](db, organizationId, projectId, taskId, before ?? null, limit + 1);

interface DescriptionRow {
  at: Date;
  actorId: string | null;
  actorName: string | null;
  text: string;
}

/** Times go out without their last digits, and come back so. */
const selectDescriptions = reading<DescriptionRow>(`
  SELECT at, actor_id AS "actorId", actor.full_name AS "actorName", text
  FROM (
    SELECT at, actor_id, seq, text, sum(octet_length(text)) OVER (ORDER BY seq DESC) AS bytes
    FROM (
      SELECT at, actor_id, seq, changes -> 'description' ->> 'from' AS text
      FROM (
        SELECT * FROM activities
        WHERE organization_id = $1 AND project_id = $2 AND subject_id = $3
          AND date_trunc('milliseconds', at) <= coalesce($4::timestamptz, 'infinity')
        ORDER BY seq DESC LIMIT ${farthest}
      ) AS latest
      WHERE kind = 'task.updated' AND changes -> 'description' ? 'from'
      ORDER BY seq DESC LIMIT $5
    ) AS changed
  ) AS measured LEFT JOIN users AS actor ON actor.id = actor_id
  WHERE bytes <= ${limits.listedTextBytes} ORDER BY seq DESC`);

/** What the description was before its changes, latest first, as many as one answer may carry. */
export const readDescriptions = (
  db: Db,
  { organizationId, projectId, taskId }: TaskIds,
  { until, limit }: DescriptionsPage,
) => selectDescriptions(db, organizationId, projectId, taskId, until ?? null, limit);

const selectSubject = reading<Pick<Activity, 'subject' | 'project'>>(`
  SELECT json_build_object('type', 'task', '_id', tasks.id, 'name', tasks.title) AS subject,
    json_build_object('_id', projects.id, 'name', projects.name) AS project
  FROM tasks JOIN projects ON projects.organization_id = $1 AND projects.id = $2
  WHERE tasks.organization_id = $1 AND tasks.project_id = $2 AND tasks.id = $3`);

/** The task, and where it is, as its activities name them; nothing once it is gone. */
export const findSubject = async (db: Db, { organizationId, projectId, taskId }: TaskIds) =>
  (await selectSubject(db, organizationId, projectId, taskId))[0];

const selectPeople = reading<{ _id: string; fullName: string }>(`
  SELECT id AS "_id", full_name AS "fullName" FROM users WHERE id = ANY($1::uuid[]) ORDER BY id`);

// Nothing is asked for where nothing is named.
export const findPeople = async (db: Db, ids: string[]) => (ids.length > 0 ? selectPeople(db, ids) : []);

const selectLabels = reading<Label>(`
  SELECT id AS "_id", name, ${labelColor} AS color FROM labels
  WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[])
  UNION ALL
  SELECT id, name, coalesce(contents -> 'label' ->> 'own_color', contents -> 'label' ->> 'color') FROM trash
  WHERE organization_id = $1 AND project_id = $2 AND kind = 'label' AND id = ANY($3::uuid[])`);

export const findLabels = async (db: Db, { organizationId, projectId }: ProjectIds, ids: string[]) =>
  ids.length > 0 ? selectLabels(db, organizationId, projectId, ids) : [];

const selectTasks = reading<NamedTask>(`
  SELECT id AS "_id", number, title FROM tasks
  WHERE organization_id = $1 AND project_id = $2 AND id = ANY($3::uuid[])
  UNION ALL
  SELECT id, (contents -> 'task' ->> 'number')::int, name FROM trash
  WHERE organization_id = $1 AND project_id = $2 AND kind = 'task' AND id = ANY($3::uuid[])`);

export const findTasks = async (db: Db, { organizationId, projectId }: ProjectIds, ids: string[]) =>
  ids.length > 0 ? selectTasks(db, organizationId, projectId, ids) : [];

const selectSeenKeys = reading<{ key: string }>(`
  SELECT project_keys.key FROM project_keys
  WHERE project_keys.organization_id = $1 AND project_keys.key = ANY($2::text[]) AND EXISTS (
    SELECT FROM project_access AS access WHERE access.organization_id = $1
      AND access.project_id = project_keys.project_id AND access.user_id = $3
    -- Keeps it a look-up for each: joined, all of a person's projects might be read.
    OFFSET 0
  )`);

/** Those keys that projects have or had which the person sees. */
export async function findSeenKeys(db: Db, { organizationId, userId }: ProjectScope, keys: string[]) {
  const seen = keys.length > 0 ? await selectSeenKeys(db, organizationId, keys, userId) : [];
  return new Set(seen.map(({ key }) => key));
}
