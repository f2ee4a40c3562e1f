-- A page of projects begins where its cursor says, however many came before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS projects_newest ON projects (organization_id, created_at DESC, id DESC)
  WHERE deleted_at IS NULL;
