-- Who sees a project: its team, and the admins of its organization. Said here and nowhere else.
-- With those in the trash, for what is done with deleted projects and for telling of their deletion.
CREATE VIEW project_reach AS
SELECT members.organization_id, projects.id AS project_id, members.user_id, members.role, projects.deleted_at
FROM members
JOIN projects ON projects.organization_id = members.organization_id
LEFT JOIN project_team ON project_team.organization_id = projects.organization_id
  AND project_team.project_id = projects.id AND project_team.user_id = members.user_id
WHERE members.role = 'admin' OR project_team.user_id IS NOT NULL;

CREATE VIEW project_access AS
SELECT organization_id, project_id, user_id, role FROM project_reach WHERE deleted_at IS NULL;
