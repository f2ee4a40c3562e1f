import { limits, type FoundOrganization, type WorkKind } from '@muster/contract';
import { readingFor, type Asker } from '../../authorization/admitted.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import { jsonNumber, jsonObject, jsonString, jsonWord } from '../../platform/db/json.ts';
import { plannedOnce, statementUnder, withoutBitmaps } from '../../platform/db/planning.ts';
import { labelColor } from '../labels/index.ts';
import { listedTaskJsonWith } from '../tasks/index.ts';

export interface WorkRow {
  /** As JSON. */
  task: string;
  /** The day it is due, as 2026-03-31, or infinity; and what orders those of one day. */
  day: string;
  seq: string;
}

/** Behind which a page begins. */
export type Place = Pick<WorkRow, 'day' | 'seq'>;

const selectOrganizations = readingFor<FoundOrganization>(
  '$1',
  (person) => `
  SELECT organizations.id AS "_id", organizations.name,
    '/api/organizations/' || organizations.id || '/logo/' || organizations.logo_id AS logo
  FROM members JOIN organizations ON organizations.id = members.organization_id AND organizations.deleted_at IS NULL
  WHERE members.user_id = ${person} ORDER BY ${byLanguage('organizations.name')}, organizations.id`,
);

/** All that a person is a member of. */
export const listOrganizations = (db: Db, asker: Asker) => selectOrganizations(db, asker);

export interface Asked {
  which: WorkKind;
  limit: number;
  /** Nothing stands for all that the person is a member of. */
  organization: string | undefined;
  behind: Place | undefined;
}

/**
 * Open tasks as seen by one person ($2), behind a place ($3, $4), in order: at least so many. On a cluster of one organization ($1);
 * where all tables lie on one PostgreSQL of all that the person is a member of, or one of these.
 */
export function listTasks(
  db: Db,
  userId: string,
  { which, limit, organization, behind }: Asked,
  reach: 'ofOne' | 'anywhere',
) {
  const { first, next } = pages[reach][limit <= screenful ? 'few' : 'many'][which];
  const values = [organization ?? null, userId];
  return behind ? next(db, ...values, behind.day, behind.seq) : first(db, ...values);
}

/** How a statement names the organization, and where its tasks come from. */
interface Reach {
  /** Under which it is read. */
  settings: readonly string[];
  organization: string;
  ofPage: string;
  places: string;
  from: string;
  column: string;
  /** What is true of a row of `mine` that the person may see where work goes on: nobody has to work where it is archived (decision 65). */
  isDue: string;
}

const isSeen = (organization: string) => `EXISTS (
  SELECT FROM project_access AS access
  WHERE access.organization_id = ${organization} AND access.project_id = mine.project_id AND access.user_id = $2
  OFFSET 0
)`;
const isArchived = (organization: string) => `EXISTS (
  SELECT FROM projects WHERE projects.organization_id = ${organization} AND projects.id = mine.project_id
    AND projects.status = 'archived'
  OFFSET 0
)`;
/** Of no more than that it is found out beforehand which of them the person may see, and not task by task. */
const fewProjects = 30;

const reaches = {
  ofOne: {
    settings: [],
    organization: '$1',
    ofPage: '$1',
    places: '',
    from: '',
    column: '',
    // What is archived is found out once, who may see a project for each task that is read.
    isDue: `mine.project_id NOT IN (
      SELECT projects.id FROM projects WHERE projects.organization_id = $1 AND projects.status = 'archived'
    ) AND ${isSeen('$1')}`,
  },
  anywhere: {
    // Of each organization it reads along an index as far as the page needs: with bitmaps it would read all, to sort them.
    settings: [withoutBitmaps, plannedOnce],
    organization: 'places.id',
    ofPage: 'page.organization_id',
    // Begun with what the person is a member of, and not with all organizations that there are. All projects that they may see are
    // read at once: looked up for each project, as `visibleProjects` does, it would be several pages each.
    places: `places AS MATERIALIZED (
    SELECT organizations.id, CASE WHEN (
      SELECT count(*) FROM (
        SELECT FROM projects WHERE projects.organization_id = organizations.id LIMIT ${fewProjects} + 1
      ) AS first_projects
    ) <= ${fewProjects} THEN ARRAY(
      SELECT projects.id FROM projects
      WHERE projects.organization_id = organizations.id AND projects.status <> 'archived' AND projects.id = ANY(ARRAY(
        SELECT access.project_id FROM project_access AS access
        WHERE access.organization_id = organizations.id AND access.user_id = $2
      ))
    ) END AS projects
    FROM (
      SELECT members.organization_id FROM members
      WHERE members.user_id = $2 AND ($1::uuid IS NULL OR members.organization_id = $1) OFFSET 0
    ) AS memberships JOIN organizations ON organizations.id = memberships.organization_id AND organizations.deleted_at IS NULL
  ),`,
    from: 'places CROSS JOIN LATERAL ',
    column: 'places.id AS organization_id, ',
    isDue: `CASE WHEN places.projects IS NULL THEN ${isSeen('places.id')} AND NOT ${isArchived('places.id')}
      ELSE mine.project_id = ANY(places.projects) END`,
  },
} satisfies Record<string, Reach>;

interface Source {
  table: string;
  task: string;
  day: string;
  seq: string;
  condition: string;
  /** Whether those are left out that the person has stopped to watch. */
  isUnlessStopped?: true;
}

/** Read at once, along an index of its own (migration 0107): there is little of it, and much that a person might watch. */
const stopped = (organization: string) => `(
  SELECT chosen.task_id FROM watchers AS chosen
  WHERE chosen.organization_id = ${organization} AND chosen.user_id = $2 AND NOT chosen.is_watching
)`;
const assigned: Source = {
  table: 'task_assignees',
  task: 'mine.task_id',
  day: 'mine.work_day',
  seq: 'mine.task_seq',
  condition: 'mine.user_id = $2 AND mine.work_day IS NOT NULL',
};
const dayOfTask = `CASE WHEN mine.completed_at IS NULL THEN coalesce(mine.due_date, 'infinity') END`;
const created: Source = {
  table: 'tasks',
  task: 'mine.id',
  day: dayOfTask,
  seq: 'mine.seq',
  condition: `mine.created_by = $2 AND ${dayOfTask} IS NOT NULL`,
};
const chosen: Source = {
  ...assigned,
  table: 'watchers',
  condition: `${assigned.condition} AND mine.is_watching`,
};
const unlessStopped = (source: Source): Source => ({ ...source, isUnlessStopped: true });

// Whoever created a task or is assigned to it watches it, unless they have stopped.
const sources: Record<WorkKind, Source[]> = {
  assigned: [assigned],
  created: [created],
  watched: [chosen, unlessStopped(assigned), unlessStopped(created)],
};

/** Along the index of its table (migration 0051), so that a page costs the same however much work there is. */
const cut = (
  { table, task, day, seq, condition, isUnlessStopped }: Source,
  { organization, isDue }: Reach,
  limit: number,
  isBehind: boolean,
) => `(
  SELECT mine.project_id, ${task} AS task_id, ${day} AS day, ${seq} AS seq FROM ${table} AS mine
  WHERE mine.organization_id = ${organization} AND ${condition}
    ${isUnlessStopped ? `AND ${task} NOT IN ${stopped(organization)}` : ''}
    ${isBehind ? `AND (${day}, -${seq}) > ($3::date, -$4::bigint)` : ''} AND ${isDue}
  ORDER BY ${day}, -${seq} LIMIT ${limit}
)`;

const named = (table: string) =>
  jsonObject({ _id: jsonWord(`${table}.id`), name: jsonString(`${table}.name`) });

const key = `projects.key || '-' || tasks.number`;

const taskJson = (organization: string) =>
  listedTaskJsonWith(organization, key, {
    ref: jsonObject({
      _id: jsonWord('tasks.id'),
      key: jsonWord(key),
      number: jsonNumber('tasks.number'),
      title: jsonString('tasks.title'),
      status: jsonObject({
        name: jsonString('task_statuses.name'),
        color: jsonWord('task_statuses.color'),
        category: jsonWord('task_statuses.category'),
      }),
      project: named('projects'),
      organization: `(SELECT ${named('organizations')} FROM organizations WHERE organizations.id = ${organization})`,
    }),
    labelled: `CASE WHEN tasks.label_ids = '{}' THEN '[]' ELSE (
    SELECT '[' || coalesce(string_agg(${jsonObject({
      _id: jsonWord('labels.id'),
      name: jsonString('labels.name'),
      color: jsonWord(labelColor),
    })}, ',' ORDER BY ${byLanguage('labels.name')}), '') || ']'
    FROM labels WHERE labels.organization_id = ${organization} AND labels.project_id = tasks.project_id
      AND labels.id = ANY(tasks.label_ids)
  ) END`,
  });

const pageStatement = (which: WorkKind, reach: Reach, limit: number, isBehind: boolean) => {
  const { ofPage, places, from, column, settings } = reach;
  const found = sources[which].map((source) => cut(source, reach, limit, isBehind)).join(' UNION ALL ');
  // Not on a connection that others share: it may have to read past much that its reader no longer sees.
  return statementUnder<WorkRow>(
    settings,
    `
  WITH ${places}
  page AS MATERIALIZED (
    -- Put together as they come: what is in several lists is taken once, and of each no more is read than the page needs.
    SELECT DISTINCT ON (day, -seq) ${column}found.* FROM ${from}(${found}) AS found
    ORDER BY day, -seq LIMIT ${limit}
  )
  SELECT ${taskJson(ofPage)} AS task, page.day::text AS day, page.seq::text AS seq
  FROM page
  -- Begun with: else all tasks of a status might be read to find these.
  CROSS JOIN LATERAL (
    SELECT * FROM tasks WHERE tasks.organization_id = ${ofPage} AND tasks.project_id = page.project_id AND tasks.id = page.task_id
    OFFSET 0
  ) AS tasks
  JOIN projects ON projects.organization_id = ${ofPage} AND projects.id = page.project_id
  JOIN task_statuses ON task_statuses.organization_id = ${ofPage} AND task_statuses.project_id = page.project_id
    AND task_statuses.id = tasks.status_id
  ORDER BY page.day, -page.seq`,
  );
};

const screenful = 31;

// The limits are in the text: with one that it does not know, the database would plan each page anew.
const statementsOf = (reach: Reach, limit: number) => {
  const both = (which: WorkKind) => ({
    first: pageStatement(which, reach, limit, false),
    next: pageStatement(which, reach, limit, true),
  });
  return { assigned: both('assigned'), created: both('created'), watched: both('watched') };
};
const pagesOf = (reach: Reach) => ({
  few: statementsOf(reach, screenful),
  many: statementsOf(reach, limits.pageSize + 1),
});
const pages = { ofOne: pagesOf(reaches.ofOne), anywhere: pagesOf(reaches.anywhere) };
