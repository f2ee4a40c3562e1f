-- Whoever changes a task meanwhile gives its people the age too, and is not overwritten with what the task was before.
-- repeat
UPDATE task_assignees SET task_seq = tasks.seq,
  work_day = CASE WHEN tasks.completed_at IS NULL THEN coalesce(tasks.due_date, 'infinity') END
FROM tasks, (
  SELECT organization_id, project_id, task_id, user_id FROM task_assignees WHERE task_seq IS NULL LIMIT 1000
) AS next
WHERE task_assignees.organization_id = next.organization_id AND task_assignees.project_id = next.project_id
  AND task_assignees.task_id = next.task_id AND task_assignees.user_id = next.user_id AND task_assignees.task_seq IS NULL
  AND tasks.organization_id = next.organization_id AND tasks.project_id = next.project_id AND tasks.id = next.task_id;
-- repeat
UPDATE watchers SET task_seq = tasks.seq,
  work_day = CASE WHEN tasks.completed_at IS NULL THEN coalesce(tasks.due_date, 'infinity') END
FROM tasks, (
  SELECT organization_id, project_id, task_id, user_id FROM watchers WHERE task_seq IS NULL LIMIT 1000
) AS next
WHERE watchers.organization_id = next.organization_id AND watchers.project_id = next.project_id
  AND watchers.task_id = next.task_id AND watchers.user_id = next.user_id AND watchers.task_seq IS NULL
  AND tasks.organization_id = next.organization_id AND tasks.project_id = next.project_id AND tasks.id = next.task_id;
-- The work of a person, in its order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS task_assignees_work ON task_assignees (user_id, organization_id, work_day, (-task_seq))
  WHERE work_day IS NOT NULL;
CREATE INDEX CONCURRENTLY IF NOT EXISTS watchers_work ON watchers (user_id, organization_id, work_day, (-task_seq))
  WHERE work_day IS NOT NULL AND is_watching;
-- With what is over at the end, so that it also finds all that somebody has created, and costs a new task no further index.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_work ON tasks (
  created_by, organization_id, (CASE WHEN completed_at IS NULL THEN coalesce(due_date, 'infinity') END), (-seq)
);
DROP INDEX CONCURRENTLY IF EXISTS tasks_created_by;
