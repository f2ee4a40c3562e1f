import {
  isoMoment,
  jsonNumber,
  jsonObject,
  jsonString,
  jsonWord,
  jsonWords,
} from '../../platform/db/json.ts';
import { attachmentPath, filesJson, isImage } from '../attachments/index.ts';
import { linksJson } from '../links/index.ts';
import { watchedJson } from '../watching/index.ts';
import { checklistJson } from './checklist-json.ts';
import { fieldsJson } from './fields.ts';
import { joinedParent, relatives, relativesOfPage, subTaskCounts, subTasksOf } from './sub-tasks/json.ts';

// Tasks as the wire has them. The database builds the JSON, so that lists pass through without being taken apart and put
// together again for every row.

/** What hangs on a task and is shown with it: words in an order, each from a table of its own. */
const lists = {
  assignedTo: {
    table: 'task_assignees',
    words: jsonWords('task_assignees.user_id', 'task_assignees.user_id'),
  },
  attachments: { table: 'attachments', words: jsonWords(attachmentPath, 'attachments.seq', isImage) },
};
type ListName = keyof typeof lists;
const listNames = Object.keys(lists) as ListName[];

const creator = jsonObject({ _id: jsonWord('users.id'), fullName: jsonString('users.full_name') });

const projectKeyOf = (organizationId: string, projectId: string) => `(
  SELECT projects.key FROM projects WHERE projects.organization_id = ${organizationId} AND projects.id = ${projectId}
)`;
const keyOf = (organizationId: string, projectId: string) =>
  `${projectKeyOf(organizationId, projectId)} || '-' || tasks.number`;

const taskJsonWith = ({ key, ...parts }: Record<string, string> & { key: string }) =>
  jsonObject({
    _id: jsonWord('tasks.id'),
    number: jsonNumber('tasks.number'),
    key: jsonWord(key),
    ...parts,
    rank: jsonWord('tasks.rank'),
    version: jsonNumber('tasks.version'),
    completedAt: jsonWord(isoMoment('tasks.completed_at')),
    createdAt: jsonWord(isoMoment('tasks.created_at')),
    updatedAt: jsonWord(isoMoment('tasks.updated_at')),
  });

const countsJson = (files: string, subTasks: string) =>
  jsonObject({
    comments: jsonNumber('tasks.comment_count'),
    files: jsonNumber(files),
    checklist: jsonObject({
      done: jsonNumber('tasks.checklist_done'),
      total: jsonNumber('tasks.checklist_total'),
    }),
    subTasks,
  });

const orEmpty = (list: string) => `coalesce(${list}, '[]')`;

/** Whose the rows of a table are. */
const isOfTask = (
  table: string,
  organizationId: string,
) => `${table}.organization_id = ${organizationId} AND ${table}.project_id = tasks.project_id
  AND ${table}.task_id = tasks.id`;

/** For one task: each part is looked up. */
const lookedUpIn = (organizationId: string) => ({
  ...Object.fromEntries(
    listNames.map((name) => {
      const { table, words } = lists[name];
      return [name, orEmpty(`(SELECT ${words} FROM ${table} WHERE ${isOfTask(table, organizationId)})`)];
    }),
  ),
  key: keyOf(organizationId, 'tasks.project_id'),
  counts: countsJson(
    `(SELECT count(*) FROM attachments WHERE ${isOfTask('attachments', organizationId)})`,
    subTaskCounts(organizationId),
  ),
  ...relatives(organizationId),
  createdBy: `(SELECT ${creator} FROM users WHERE users.id = tasks.created_by)`,
});
/** Nearly all statements that look them up have the organization as their first parameter. */
const lookedUp = lookedUpIn('$1');

const wholeFields = fieldsJson('$1', { isListed: false });
const listedFields = (organizationId: string) => fieldsJson(organizationId, { isListed: true });

export const taskJson = taskJsonWith({ ...wholeFields, ...lookedUp });
/** For one person, who is named by SQL. Each further look-up takes time to be prepared, so one serves all parts that need it. */
const detailsWith = (userId: string, more: Record<string, string>) => `(
  SELECT ${taskJsonWith({
    ...wholeFields,
    ...lookedUp,
    ...joinedParent.json,
    attachments: orEmpty('files.images'),
    key: `projects.key || '-' || tasks.number`,
    counts: countsJson('files.count', 'sub_tasks.counts'),
    files: 'files.list',
    checklist: checklistJson,
    subTasks: 'sub_tasks.list',
    isWatched: watchedJson(userId),
    ...more,
  })}
  FROM projects ${joinedParent.join}, LATERAL ${subTasksOf('projects.key')} AS sub_tasks, (
    SELECT ${lists.attachments.words} AS images, count(*), ${filesJson} AS list FROM attachments
    WHERE ${isOfTask('attachments', '$1')}
  ) AS files
  WHERE projects.organization_id = $1 AND projects.id = tasks.project_id
)`;
/** With all that it is linked to; the task is named by SQL, too. */
export const detailsJson = (userId: string, taskId = '$3') =>
  detailsWith(userId, { links: `${linksJson(userId, taskId)}::text` });
/** For whoever reads its links by themselves, where it has any. */
export const detailsWithoutLinks = (userId: string) => detailsWith(userId, {});
export const listedTaskJson = taskJsonWith({ ...listedFields('$1'), ...lookedUp });
/** Where its key is at hand, and with more, each as SQL for JSON; the organization is named by SQL. */
export const listedTaskJsonWith = (organizationId: string, key: string, more: Record<string, string>) =>
  taskJsonWith({ ...listedFields(organizationId), ...lookedUpIn(organizationId), ...more, key });

/** For all tasks of a page at once: each part is looked up once for all of them. */
export const pageJson = {
  /** Further parts of a WITH that has the `page`. */
  parts: (organizationId: string, projectId: string) =>
    [
      ...listNames.map((name) => {
        const { table, words } = lists[name];
        return `${table}_of_page AS MATERIALIZED (
          SELECT task_id, ${words} AS words, count(*) FROM ${table}
          WHERE organization_id = ${organizationId} AND project_id = ${projectId}
            AND task_id = ANY(ARRAY(SELECT id FROM page))
          GROUP BY task_id
        )`;
      }),
      relativesOfPage.parts(organizationId, projectId),
    ].join(', '),
  joins: [
    'JOIN users ON users.id = tasks.created_by',
    ...listNames.map(
      (name) => `LEFT JOIN ${lists[name].table}_of_page ON ${lists[name].table}_of_page.task_id = tasks.id`,
    ),
  ].join('\n'),
  /**
   * Changes whenever `task` would: which rows there are, which transaction wrote each, and when the database was started.
   * Adding an assignee, and adding or removing a file, writes the task as well. Removing an assignee may not, so assignees
   * are counted (`server/test/lists/kept-pages.test.ts`).
   */
  mark: (organizationId: string, projectId: string) =>
    `concat_ws(';', ${[
      'pg_postmaster_start_time()',
      projectKeyOf(organizationId, projectId),
      `(SELECT string_agg(seq || ' ' || written, ',') FROM page)`,
      `(SELECT string_agg(id || ' ' || xmin, ',') FROM users WHERE id = ANY(ARRAY(SELECT created_by FROM page)))`,
      `(
        SELECT count(*) FROM task_assignees WHERE organization_id = ${organizationId} AND project_id = ${projectId}
          AND task_id = ANY(ARRAY(SELECT id FROM page))
      )`,
      ...relativesOfPage.marks,
    ]
      .map((part) => `coalesce(${part}::text, '')`)
      .join(', ')})`,
  task: (organizationId: string, projectId: string) =>
    taskJsonWith({
      key: keyOf(organizationId, projectId),
      ...listedFields(organizationId),
      ...Object.fromEntries(listNames.map((name) => [name, orEmpty(`${lists[name].table}_of_page.words`)])),
      ...relativesOfPage.json,
      counts: countsJson('coalesce(attachments_of_page.count, 0)', relativesOfPage.counts),
      createdBy: creator,
    }),
};
