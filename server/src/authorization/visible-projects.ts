/** The projects that a person may see, of one organization, or that one of them that may be asked for; all named by parameters. */
export const visibleProjects = (names: {
  person: string;
  organization: string;
  project?: string;
  columns: string;
}) => `
    SELECT ${names.columns} FROM projects
    WHERE projects.organization_id = ${names.organization} AND EXISTS (
      SELECT FROM project_access AS access
      WHERE access.organization_id = ${names.organization} AND access.project_id = projects.id
        AND access.user_id = ${names.person}
      -- Keeps it a look-up for each project: joined, all of a person's teams might be read for each.
      OFFSET 0
    )${names.project ? ` AND (${names.project}::uuid IS NULL OR projects.id = ${names.project})` : ''}`;
