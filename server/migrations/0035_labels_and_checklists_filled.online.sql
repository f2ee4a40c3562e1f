ALTER TABLE labels VALIDATE CONSTRAINT labels_project;
ALTER TABLE checklist_items VALIDATE CONSTRAINT checklist_items_task;
ALTER TABLE tasks VALIDATE CONSTRAINT tasks_dates;
-- The tasks of a label; those without any cost it nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_label ON tasks USING gin (label_ids) WITH (fastupdate = off)
  WHERE label_ids <> '{}';
-- repeat
WITH counted AS (
  SELECT comments.organization_id, comments.project_id, comments.task_id, count(*) AS count
  FROM comments JOIN tasks ON tasks.organization_id = comments.organization_id
    AND tasks.project_id = comments.project_id AND tasks.id = comments.task_id AND tasks.comment_count = 0
  WHERE comments.deleted_at IS NULL
  GROUP BY comments.organization_id, comments.project_id, comments.task_id
  LIMIT 1000
)
UPDATE tasks SET comment_count = counted.count FROM counted
WHERE tasks.organization_id = counted.organization_id AND tasks.project_id = counted.project_id
  AND tasks.id = counted.task_id;
