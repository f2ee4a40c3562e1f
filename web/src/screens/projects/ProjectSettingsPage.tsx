import { projectPermissions } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { messages } from '../../messages.ts';
import { Can, useMay } from '../../platform/session/may.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { List } from '../../ui/list/List.tsx';
import { SettingsDanger, SettingsLink } from '../../ui/layout/SettingsRow.tsx';
import { projectQuery, useDeleteProject, type ProjectIds } from '../../entities/projects/project-queries.ts';

export function ProjectSettingsPage(ids: ProjectIds) {
  const { data: project } = useSuspenseQuery(projectQuery(ids));
  const remove = useDeleteProject(ids);
  return (
    <Leaf heading="Project settings" intro={`${project.name}, and who can see and change it.`}>
      <List of="links" className="rows links hover">
        <Can permission="updateProject">
          <SettingsLink
            to="/$organizationId/projects/$projectId/edit-project"
            params={ids}
            icon="pencil"
            name="Edit Project"
            about="Name, description, status, dates and colour"
          />
        </Can>
        <Can permission="manageStatus">
          <SettingsLink
            to="/$organizationId/projects/$projectId/manage-status"
            params={ids}
            icon="tag"
            name="Manage Status"
            about="The columns that tasks move through, and their colours"
          />
        </Can>
        <Can permission="manageStatus">
          <SettingsLink
            to="/$organizationId/projects/$projectId/labels"
            params={ids}
            icon="ribbon"
            name="Labels"
            about="Words to group tasks by, across statuses"
          />
        </Can>
        <Can permission={['addProjectMember', 'removeProjectMember']}>
          <SettingsLink
            to="/$organizationId/projects/$projectId/manage-team"
            params={ids}
            icon="people"
            name="Manage Team"
            about="Who works on this project"
          />
        </Can>
        <SettingsLink
          to="/$organizationId/projects/$projectId/trash"
          params={ids}
          icon="trash"
          name="Trash"
          about="Deleted tasks, statuses and labels, to be restored"
        />
      </List>
      <Can permission="deleteProject">
        <List of="links" className="rows links hover apart">
          <SettingsDanger
            icon="trash"
            name="Delete Project"
            about="Gone for everybody at once; can be restored for 30 days"
            title={`Delete the project ${project.name}?`}
            question={messages.projects.confirmDelete}
            action={remove}
          />
        </List>
      </Can>
      <Nothing organization={project.organization.name} />
    </Leaf>
  );
}

function Nothing({ organization }: { organization: string }) {
  const mayAnything = useMay()(...projectPermissions);
  if (mayAnything) return null;
  return (
    <p className="muted">
      There is nothing here that you may change. Admins of {organization} decide who may change its projects.
    </p>
  );
}
