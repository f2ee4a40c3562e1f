CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_repeating ON tasks (organization_id, project_id)
  WHERE repeat IS NOT NULL;
