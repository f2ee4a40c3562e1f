-- Before statistics exist, the planner takes two columns that all rows of a project share for as narrow as a key, and chooses
-- by chance: then a task is looked for among all tasks of its project. So each way to ask has one index that can answer it.
-- What is found by a status or a person begins with that; lists of a whole project are read by an index that only they name
-- (WHERE seq > 0, which holds for all rows). The version before does not name it: while it still runs, it reads and sorts a
-- project for a page of all its tasks or of its trash. That is accepted for the minutes of an upgrade: with the old index still
-- there, every look-up could go wrong as before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS task_assignees_of_person ON task_assignees (user_id, organization_id, project_id);
DROP INDEX CONCURRENTLY IF EXISTS task_assignees_user;
-- With the project, so that whether somebody is on a team is as quick by this one as by the key.
CREATE INDEX CONCURRENTLY IF NOT EXISTS project_team_of_person ON project_team (user_id, organization_id, project_id);
DROP INDEX CONCURRENTLY IF EXISTS project_team_user;
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS tasks_by_rank ON tasks (status_id, organization_id, project_id, rank);
DROP INDEX CONCURRENTLY IF EXISTS tasks_board;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_of_status_by_age ON tasks (status_id, organization_id, project_id, seq DESC);
DROP INDEX CONCURRENTLY IF EXISTS tasks_newest_by_status;
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_by_age ON tasks (organization_id, project_id, (-seq)) WHERE seq > 0;
DROP INDEX CONCURRENTLY IF EXISTS tasks_newest;
CREATE INDEX CONCURRENTLY IF NOT EXISTS trash_by_age ON trash (organization_id, project_id, seq DESC) WHERE seq > 0;
DROP INDEX CONCURRENTLY IF EXISTS trash_newest;
CREATE INDEX CONCURRENTLY IF NOT EXISTS projects_deleted ON projects (organization_id, deleted_at DESC, id DESC)
  WHERE deleted_at IS NOT NULL;
