-- What is missing of each project, counted in one statement: a change that is committed meanwhile is in the tasks and in the tallies, or in
-- neither. So it may be done again.
-- repeat
DO $$
DECLARE
  project record;
BEGIN
  FOR project IN SELECT organization_id, id FROM projects LOOP
    INSERT INTO task_tallies (organization_id, project_id, status_id, tasks)
    SELECT project.organization_id, project.id, status_id, sum(tasks) FROM (
      SELECT CASE WHEN completed_at IS NOT NULL THEN status_id END AS status_id, 1 AS tasks FROM tasks
      WHERE organization_id = project.organization_id AND project_id = project.id
      UNION ALL
      SELECT status_id, -tasks FROM task_tallies
      WHERE organization_id = project.organization_id AND project_id = project.id
    ) AS counted GROUP BY status_id HAVING sum(tasks) <> 0;
    COMMIT;
  END LOOP;
END $$;
