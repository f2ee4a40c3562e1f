-- Each morning the few tasks of an organization that are due are looked for.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_by_due_date ON tasks (organization_id, due_date)
  WHERE due_date IS NOT NULL AND completed_at IS NULL;
