-- What has begun in some days and has no due date, which a timeline shows beside what is due.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_project_begun ON tasks (organization_id, project_id, start_date)
  WHERE start_date IS NOT NULL AND due_date IS NULL;
