-- A status is of one project, and a project of one organization. Taken for independent, a project of 50,000 tasks beside a million others was
-- expected to have 1,800, and two of its three statuses 14, so that all of these were read and sorted for the first fifty.
CREATE STATISTICS IF NOT EXISTS tasks_of_one_place (dependencies) ON organization_id, project_id, status_id FROM tasks;
ANALYZE tasks;
