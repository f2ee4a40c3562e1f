import { sql } from 'kysely';
import { attachmentsJson } from '../attachments/index.ts';

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * A task as the wire has it. The database builds the JSON, so that lists pass through without being taken apart
 * and put together again for every row.
 */
export const taskJson = sql`json_build_object(
  '_id', tasks.id,
  'title', tasks.title,
  'description', tasks.description,
  'status', tasks.status_id,
  'priority', tasks.priority,
  'assignedTo', ARRAY(
    SELECT task_assignees.user_id FROM task_assignees
    WHERE task_assignees.organization_id = tasks.organization_id AND task_assignees.project_id = tasks.project_id
      AND task_assignees.task_id = tasks.id
    ORDER BY task_assignees.user_id
  ),
  'createdBy', (
    SELECT json_build_object('_id', users.id, 'fullName', users.full_name) FROM users
    WHERE users.id = tasks.created_by
  ),
  'dueDate', tasks.due_date,
  'attachments', ${attachmentsJson},
  'version', tasks.version,
  'createdAt', ${iso('tasks.created_at')},
  'updatedAt', ${iso('tasks.updated_at')}
)`;
