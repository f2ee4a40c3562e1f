-- How many tasks of a project are overdue, which each card of a list of projects says.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_project_overdue ON tasks (organization_id, project_id, due_date)
  WHERE due_date IS NOT NULL AND completed_at IS NULL;
