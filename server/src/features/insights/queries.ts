import { limits, type Load } from '@muster/contract';
import { personOf } from '../../authorization/admitted.ts';
import type { OrganizationScope } from '../../authorization/scopes.ts';
import { visibleProjects } from '../../authorization/visible-projects.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byLanguage } from '../../platform/db/by-language.ts';
import { plannedEachTime, reading, statement } from '../../platform/db/statement.ts';

/** What came into a status in a week, less what left it: 0 is the time before the first one. */
export interface Flow {
  projectId: string;
  statusId: string;
  week: number;
  change: number;
}

/** Of one project and week; nothing in one of them stands for all. */
export interface Done {
  projectId: string | null;
  week: number | null;
  done: number;
  /** How many of them were started before, and how many days it took: half of them, and 85 of a hundred. */
  measured: number;
  days: [median: number, most: number] | null;
}

export interface Open {
  projectId: string;
  open: number;
  overdue: number;
  overdueSince: string | null;
}

export interface History {
  flow: Flow[];
  done: Done[];
  open: Open[];
}

const inStatuses = (category: string) => `ANY(ARRAY(
  SELECT task_statuses.id FROM task_statuses WHERE task_statuses.organization_id = $1
    AND task_statuses.project_id = ANY($2::uuid[]) AND task_statuses.category = '${category}'
))`;

/**
 * The tasks that there are now ($1 is the organization, $2 its projects), through the weeks that begin at $3; $4 is today. What was a task's status follows
 * from what it is now and from what each change says that it was before. So the rows of a task are read in one order: first that it
 * was created, then its changes. Of those that are gone only changes are left, and these do not count.
 */
const selectHistory = plannedEachTime<{ history: History }>(`
  WITH told AS (
    SELECT project_id, id AS task_id, 0 AS seq, created_at AS at, NULL::uuid AS left_id, status_id, completed_at, due_date
    FROM tasks WHERE organization_id = $1 AND project_id = ANY($2::uuid[])
    UNION ALL
    SELECT project_id, subject_id, seq, at, (changes #>> '{status,from}')::uuid, NULL, NULL, NULL
    FROM activities WHERE organization_id = $1 AND project_id = ANY($2::uuid[])
      AND kind IN ('task.updated', 'task.moved') AND changes ? 'status'
  ), entered AS MATERIALIZED (
    SELECT project_id, task_id, seq, left_id, completed_at, due_date,
      first_value(status_id) OVER past AS now_id,
      coalesce(lead(left_id) OVER past, first_value(status_id) OVER past) AS status_id,
      -- A change is told at the time its transaction began, which may be before that of the one before.
      max(at) OVER past AS at
    FROM told WINDOW past AS (PARTITION BY project_id, task_id ORDER BY seq)
  ), flow AS (
    SELECT project_id, status_id, width_bucket(at, $3::timestamptz[]) AS week, 1 AS change
    FROM entered WHERE now_id IS NOT NULL
    UNION ALL
    SELECT project_id, left_id, width_bucket(at, $3::timestamptz[]), -1
    FROM entered WHERE now_id IS NOT NULL AND left_id IS NOT NULL
  ), done AS (
    SELECT project_id, max(completed_at) AS completed_at,
      min(at) FILTER (WHERE status_id = ${inStatuses('started')}) AS started_at
    FROM entered WHERE now_id = ${inStatuses('done')}
    GROUP BY project_id, task_id HAVING max(completed_at) >= ($3::timestamptz[])[1]
  ), took AS (
    SELECT project_id, width_bucket(completed_at, $3::timestamptz[]) AS week,
      CASE WHEN started_at <= completed_at THEN extract(epoch FROM completed_at - started_at) / 86400 END AS days
    FROM done
  )
  SELECT json_build_object(
    'flow', (
      SELECT coalesce(json_agg(json_build_object(
        'projectId', project_id, 'statusId', status_id, 'week', week, 'change', change
      )), '[]')
      FROM (SELECT project_id, status_id, week, sum(change) AS change FROM flow GROUP BY 1, 2, 3) AS flows
    ),
    'done', (
      SELECT json_agg(json_build_object(
        'projectId', project_id, 'week', week, 'done', done, 'measured', measured, 'days', days
      ))
      FROM (
        SELECT project_id, week, count(*) AS done, count(days) AS measured,
          percentile_cont(ARRAY[0.5, 0.85]) WITHIN GROUP (ORDER BY days::double precision) AS days
        FROM took GROUP BY GROUPING SETS ((project_id, week), (project_id), (week), ())
      ) AS weeks
    ),
    'open', (
      SELECT coalesce(json_agg(json_build_object(
        'projectId', project_id, 'open', open, 'overdue', overdue, 'overdueSince', since
      )), '[]')
      FROM (
        SELECT project_id, count(*) AS open, count(*) FILTER (WHERE due_date < $4::date) AS overdue,
          min(due_date) FILTER (WHERE due_date < $4::date) AS since
        FROM entered WHERE seq = 0 AND completed_at IS NULL GROUP BY project_id
      ) AS projects
    )
  ) AS history`);

const selectMark = statement<{ mark: string }>(`
  SELECT count(*) || ' ' || coalesce(sum(seq), 0) AS mark FROM activities
  WHERE organization_id = $1 AND project_id = ANY($2::uuid[])`);

/**
 * Another one whenever something was recorded in these projects, or forgotten. The last activity alone would not do: one with a smaller number
 * may be committed after it.
 */
export async function findMark(
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  projectIds: string[],
) {
  const [row] = await selectMark(db, organizationId, projectIds);
  return row!.mark;
}

export async function readHistory(
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  projectIds: string[],
  { starts, today }: { starts: Date[]; today: string },
) {
  const [row] = await selectHistory(
    db,
    organizationId,
    projectIds,
    starts.map((start) => start.toISOString()),
    today,
  );
  return row!.history;
}

export interface LoadRead {
  people: Load[];
  /** How many tasks somebody has to do, whoever it is. */
  open: number;
  overdue: number;
  projects: ProjectLoad[];
}

/** Of one project; `people` are those of all of them, by their ids. */
export interface ProjectLoad {
  projectId: string;
  open: number;
  overdue: number;
  people: { person: string; open: number; overdue: number }[];
}

/** Open tasks are those with a day, which is the last of all days for those that are not due (migration 0050). */
const selectLoad = plannedEachTime<LoadRead>(`
  WITH assigned AS MATERIALIZED (
    SELECT project_id, task_id, user_id, work_day < $3::date AS is_overdue FROM task_assignees
    WHERE organization_id = $1 AND project_id = ANY($2::uuid[]) AND work_day IS NOT NULL
  ), by_person AS MATERIALIZED (
    SELECT project_id, user_id, count(*) AS open, count(*) FILTER (WHERE is_overdue) AS overdue
    FROM assigned GROUP BY project_id, user_id
  ), loaded AS (
    SELECT user_id, sum(open)::int AS open, sum(overdue)::int AS overdue
    FROM by_person GROUP BY user_id ORDER BY open DESC, overdue DESC, user_id LIMIT ${limits.insightPeople}
  ), by_project AS MATERIALIZED (
    SELECT project_id, count(*) AS open, count(*) FILTER (WHERE is_overdue) AS overdue
    FROM (SELECT DISTINCT project_id, task_id, is_overdue FROM assigned) AS tasks_of_somebody GROUP BY project_id
  ), people_of_projects AS (
    SELECT project_id, json_agg(json_build_object('person', user_id, 'open', open, 'overdue', overdue)) AS people
    FROM by_person WHERE user_id IN (SELECT user_id FROM loaded) GROUP BY project_id
  )
  SELECT coalesce(sum(open), 0)::int AS open, coalesce(sum(overdue), 0)::int AS overdue, (
    SELECT coalesce(json_agg(json_build_object(
      'person', json_build_object('_id', users.id, 'fullName', users.full_name), 'open', open, 'overdue', overdue
    ) ORDER BY open DESC, overdue DESC, ${byLanguage('users.full_name')}, users.id), '[]')
    FROM loaded JOIN users ON users.id = loaded.user_id
  ) AS people, (
    SELECT coalesce(json_agg(json_build_object(
      'projectId', by_project.project_id, 'open', open, 'overdue', overdue, 'people', coalesce(people, '[]')
    )), '[]')
    FROM by_project LEFT JOIN people_of_projects ON people_of_projects.project_id = by_project.project_id
  ) AS projects
  FROM by_project`);

/** Those with most to do, and how many tasks somebody has to do at all. */
export async function readLoad(
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  projectIds: string[],
  today: string,
) {
  const [row] = await selectLoad(db, organizationId, projectIds, today);
  return row!;
}

export interface NamedProject {
  _id: string;
  name: string;
}

const selectProjects = reading<NamedProject>(`
  ${visibleProjects({ person: personOf('$2'), organization: '$1', columns: 'projects.id AS "_id", projects.name' })}
    AND projects.status <> 'archived'
  ORDER BY ${byLanguage('projects.name')}, projects.id`);

/** Those that they may see and that are not archived (decision 65). */
export const listProjects = (db: Db, organizationId: string, { id: way }: Way) =>
  selectProjects(db, organizationId, way);

export interface StatusRow {
  _id: string;
  projectId: string;
  name: string;
  color: string;
  category: 'notStarted' | 'started' | 'done' | 'cancelled';
}

const selectStatuses = reading<StatusRow>(`
  SELECT id AS "_id", project_id AS "projectId", name, color, category FROM task_statuses
  WHERE organization_id = $1 AND project_id = ANY($2::uuid[]) ORDER BY sort_order, created_at, id`);

/** In their order. */
export const listStatuses = (
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  projectIds: string[],
) => selectStatuses(db, organizationId, projectIds);
