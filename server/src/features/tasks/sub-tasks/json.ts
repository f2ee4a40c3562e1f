import {
  isoMoment,
  jsonNumber,
  jsonObject,
  jsonString,
  jsonWord,
  jsonWords,
} from '../../../platform/db/json.ts';

// What a task tells of others: its parent, its sub-tasks, and whether one of them blocks it. For one task each is looked up, with
// the organization as it is given; for a page all are looked up at once. A parent that is in the trash is none.

const jsonFlag = (claim: string) => `(${claim})::text`;

const ofParent = (organizationId: string, what: string) => `(
  SELECT ${what} FROM tasks AS parents WHERE parents.organization_id = ${organizationId}
    AND parents.project_id = tasks.project_id AND parents.id = tasks.parent_id
)`;

/** SQL for the id of the parent that is there. */
export const parentId = (organizationId: string) => ofParent(organizationId, 'parents.id');

const called = jsonObject({ number: jsonNumber('parents.number'), title: jsonString('parents.title') });

const ofSubTasks = (organizationId: string, what: string) => `(
  SELECT ${what} FROM tasks AS children WHERE children.organization_id = ${organizationId}
    AND children.project_id = tasks.project_id AND children.parent_id = tasks.id
)`;

const done = 'count(children.completed_at)';
const total = 'count(*)';

const progress = (doneCount: string, totalCount: string) =>
  jsonObject({ done: jsonNumber(doneCount), total: jsonNumber(totalCount) });

/** Those that links lead from, looked up one by one: joined, all tasks of a project might be read. */
const isFromOpen = (organizationId: string, projectId: string) => `EXISTS (
  SELECT FROM tasks AS blocking WHERE blocking.organization_id = ${organizationId}
    AND blocking.project_id = ${projectId} AND blocking.id = task_links.from_task_id AND blocking.completed_at IS NULL
  OFFSET 0
)`;

const blocking = (organizationId: string, projectId: string) => `task_links
  WHERE task_links.organization_id = ${organizationId} AND task_links.to_project_id = ${projectId}
    AND task_links.from_project_id = ${projectId} AND task_links.kind = 'blocks'
    AND ${isFromOpen(organizationId, projectId)}`;

const blocked = (
  organizationId: string,
  projectId: string,
  looked: string,
) => `tasks.completed_at IS NULL AND EXISTS (
  SELECT FROM ${blocking(organizationId, projectId)} AND task_links.to_task_id = tasks.id ${looked}
)`;

const isBlockedIn = (organizationId: string) => blocked(organizationId, 'tasks.project_id', 'OFFSET 0');
/** For a condition, of the table `tasks` and the organization $1. */
export const isBlocked = isBlockedIn('$1');
/** For one that the database may begin with, which it can where the project is a parameter. */
export const isAmongBlocked = (projectId: string) => blocked('$1', projectId, '');

export const relatives = (organizationId: string) => ({
  parentTask: ofParent(organizationId, called),
  isBlocked: jsonFlag(isBlockedIn(organizationId)),
});

export const subTaskCounts = (organizationId: string) => ofSubTasks(organizationId, progress(done, total));

const parentOfPage = 'FROM parents_of_page AS parents WHERE parents.id = tasks.parent_id';

/** With the table `page`, whose tasks they are of. */
export const relativesOfPage = {
  parts: (organizationId: string, projectId: string) => `parents_of_page AS MATERIALIZED (
      SELECT id, number, title, xmin AS written FROM tasks
      WHERE organization_id = ${organizationId} AND project_id = ${projectId}
        AND id = ANY(ARRAY(SELECT parent_id FROM page WHERE parent_id IS NOT NULL))
    ), sub_tasks_of_page AS MATERIALIZED (
      SELECT children.parent_id AS task_id, ${done} AS done, ${total} AS total FROM tasks AS children
      WHERE children.organization_id = ${organizationId} AND children.project_id = ${projectId}
        AND children.parent_id = ANY(ARRAY(SELECT id FROM page))
      GROUP BY children.parent_id
    ), blocked_of_page AS MATERIALIZED (
      SELECT DISTINCT task_links.to_task_id AS task_id FROM ${blocking(organizationId, projectId)}
        AND task_links.to_task_id = ANY(ARRAY(SELECT id FROM page WHERE completed_at IS NULL))
    )`,
  marks: [
    `(SELECT string_agg(id || ' ' || written, ',') FROM parents_of_page)`,
    `(SELECT string_agg(concat_ws(' ', task_id, done, total), ',') FROM sub_tasks_of_page)`,
    `(SELECT string_agg(task_id::text, ',') FROM blocked_of_page)`,
  ],
  // Looked up in what is few: with each further join, the database takes longer to plan a page.
  json: {
    parent: jsonWord(`(SELECT parents.id ${parentOfPage})`),
    parentTask: `(SELECT ${called} ${parentOfPage})`,
    isBlocked: jsonFlag('tasks.id = ANY(ARRAY(SELECT task_id FROM blocked_of_page))'),
  },
  counts: `coalesce((
    SELECT ${progress('done', 'total')} FROM sub_tasks_of_page WHERE sub_tasks_of_page.task_id = tasks.id
  ), '{"done":0,"total":0}')`,
};

/** For the screen of one task: their counts and their list, from one reading; `key` is SQL for the project’s. */
export const subTasksOf = (key: string) =>
  ofSubTasks(
    '$1',
    `${progress(done, total)} AS counts, '[' || coalesce(string_agg(${jsonObject({
      _id: jsonWord('children.id'),
      number: jsonNumber('children.number'),
      key: jsonWord(`${key} || '-' || children.number`),
      title: jsonString('children.title'),
      status: jsonWord('children.status_id'),
      assignedTo: `coalesce((
      SELECT ${jsonWords('task_assignees.user_id', 'task_assignees.user_id')} FROM task_assignees
      WHERE task_assignees.organization_id = $1 AND task_assignees.project_id = children.project_id
        AND task_assignees.task_id = children.id
    ), '[]')`,
      dueDate: jsonWord('children.due_date'),
      completedAt: jsonWord(isoMoment('children.completed_at')),
      version: jsonNumber('children.version'),
    })}, ',' ORDER BY children.seq), '') || ']' AS list`,
  );

/** The same of its parent, once it is joined as `parents`. */
export const joinedParent = {
  join: `LEFT JOIN tasks AS parents ON parents.organization_id = $1 AND parents.project_id = tasks.project_id
    AND parents.id = tasks.parent_id`,
  json: { parent: jsonWord('parents.id'), parentTask: `CASE WHEN parents.id IS NOT NULL THEN ${called} END` },
};
