-- short: the table is new.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'watchers_task') THEN
    ALTER TABLE watchers ADD CONSTRAINT watchers_task FOREIGN KEY (organization_id, project_id, task_id)
      REFERENCES tasks (organization_id, project_id, id) ON DELETE CASCADE NOT VALID;
  END IF;
END $$;
ALTER TABLE watchers VALIDATE CONSTRAINT watchers_task;
-- Whoever has commented before.
-- repeat
INSERT INTO watchers (organization_id, project_id, task_id, user_id, is_watching)
SELECT DISTINCT organization_id, project_id, task_id, author_id, true FROM comments
WHERE deleted_at IS NULL AND NOT EXISTS (
  SELECT FROM watchers WHERE watchers.organization_id = comments.organization_id
    AND watchers.project_id = comments.project_id AND watchers.task_id = comments.task_id
    AND watchers.user_id = comments.author_id
)
LIMIT 1000 ON CONFLICT DO NOTHING;
