-- What changed last in a project, which its overview and each card of a list of projects say. Backwards by a sign, so that
-- nobody walks along it who looks for the history of one task.
CREATE INDEX CONCURRENTLY IF NOT EXISTS activities_of_project ON activities (organization_id, project_id, (-seq));
