-- What moved last in a project, which its overview and each card of a list of projects say.
CREATE INDEX CONCURRENTLY IF NOT EXISTS activities_of_project ON activities (organization_id, project_id, seq);
