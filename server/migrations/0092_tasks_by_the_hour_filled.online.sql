-- Project by project, a thousand at a time; the trigger knows what they are to have.
-- repeat
DO $$
DECLARE
  project record;
  below bigint;
  ids uuid[];
BEGIN
  FOR project IN SELECT organization_id, id FROM projects LOOP
    below := 9223372036854775807;
    LOOP
      SELECT array_agg(id), min(seq) INTO ids, below FROM (
        SELECT id, seq FROM tasks
        WHERE organization_id = project.organization_id AND project_id = project.id AND seq > 0 AND -seq > -below
        ORDER BY -seq LIMIT 1000
      ) AS next;
      EXIT WHEN ids IS NULL;
      UPDATE tasks SET changed_hour = NULL
      WHERE organization_id = project.organization_id AND project_id = project.id AND id = ANY(ids) AND changed_hour IS NULL;
      COMMIT;
    END LOOP;
  END LOOP;
END $$;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_project_by_change ON tasks (organization_id, project_id, changed_hour)
  WHERE changed_hour IS NOT NULL;
