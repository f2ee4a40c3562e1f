-- In place of activities_of_project: that all of them have a `seq` is said by those alone who look for the latest of a project, so that nobody
-- who looks for the history of one task is tempted (decision 29).
CREATE INDEX CONCURRENTLY IF NOT EXISTS activities_by_age ON activities (organization_id, project_id, (-seq)) WHERE seq > 0;
DROP INDEX CONCURRENTLY IF EXISTS activities_of_project;
