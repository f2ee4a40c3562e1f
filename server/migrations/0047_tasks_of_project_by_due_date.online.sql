-- What is due soon in a project, and its tasks by their due date; those without one cost it nothing. The sign of `seq` is as in
-- tasks_by_age: of one day the newer comes first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_project_by_due_date
  ON tasks (organization_id, project_id, due_date, (-seq)) WHERE due_date IS NOT NULL;
