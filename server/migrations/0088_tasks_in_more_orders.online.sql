-- Tasks of a project by priority and by estimate. That all of them have a `seq` is said by lists alone, so that nobody else is tempted
-- (decision 29); the signs are as lists have them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_project_by_priority
  ON tasks (organization_id, project_id, priority, (-seq)) WHERE seq > 0;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_project_by_estimate
  ON tasks (organization_id, project_id, (-estimate), (-seq)) WHERE (-estimate) IS NOT NULL;
-- What was completed in a span of days; those that are open cost it nothing.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_project_by_completion
  ON tasks (organization_id, project_id, completed_at) WHERE completed_at IS NOT NULL;
