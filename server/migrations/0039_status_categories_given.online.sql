ALTER TABLE task_statuses VALIDATE CONSTRAINT task_statuses_task_limit;
-- The first of a project is that by its order. Locked as by whoever deletes a status: who is just moving a task has read no category.
-- repeat
DO $$
DECLARE
  project record;
BEGIN
  FOR project IN
    SELECT DISTINCT organization_id, project_id AS id FROM task_statuses WHERE category IS NULL
  LOOP
    PERFORM FROM projects WHERE organization_id = project.organization_id AND id = project.id FOR NO KEY UPDATE;
    PERFORM FROM task_statuses WHERE organization_id = project.organization_id AND project_id = project.id
    ORDER BY id FOR UPDATE;
    UPDATE task_statuses SET category = CASE WHEN id = (
      SELECT id FROM task_statuses AS earlier
      WHERE earlier.organization_id = project.organization_id AND earlier.project_id = project.id
      ORDER BY earlier.sort_order, earlier.created_at, earlier.id LIMIT 1
    ) THEN 'notStarted' ELSE category_of_name(name) END
    WHERE organization_id = project.organization_id AND project_id = project.id AND category IS NULL;
    COMMIT;
  END LOOP;
END $$;
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'task_statuses_category_given') THEN
    ALTER TABLE task_statuses ADD CONSTRAINT task_statuses_category_given CHECK (category IS NOT NULL) NOT VALID;
  END IF;
END $$;
ALTER TABLE task_statuses VALIDATE CONSTRAINT task_statuses_category_given;
ALTER TABLE task_statuses ALTER COLUMN category SET NOT NULL;
ALTER TABLE task_statuses DROP CONSTRAINT IF EXISTS task_statuses_category_given;
-- What is done already is taken for done since it was last changed. By age, which nobody changes meanwhile.
-- repeat
DO $$
DECLARE
  project record;
  below bigint;
BEGIN
  FOR project IN
    SELECT DISTINCT organization_id, project_id AS id FROM task_statuses WHERE category IN ('done', 'cancelled')
  LOOP
    SELECT max(seq) + 1 INTO below FROM tasks
    WHERE organization_id = project.organization_id AND project_id = project.id AND seq > 0;
    WHILE below IS NOT NULL LOOP
      WITH next AS MATERIALIZED (
        SELECT id, seq FROM tasks
        WHERE organization_id = project.organization_id AND project_id = project.id AND seq > 0 AND -seq > -below
        ORDER BY -seq LIMIT 1000
      ), completed AS (
        UPDATE tasks SET completed_at = tasks.updated_at FROM next, task_statuses
        WHERE tasks.organization_id = project.organization_id AND tasks.project_id = project.id AND tasks.id = next.id
          AND tasks.completed_at IS NULL
          AND task_statuses.organization_id = project.organization_id AND task_statuses.project_id = project.id
          AND task_statuses.id = tasks.status_id AND task_statuses.category IN ('done', 'cancelled')
      )
      SELECT min(seq) INTO below FROM next;
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
