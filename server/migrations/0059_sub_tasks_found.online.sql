CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_parent ON tasks (organization_id, project_id, parent_id)
  WHERE parent_id IS NOT NULL;
