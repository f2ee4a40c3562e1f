import { Link, useParams } from '@tanstack/react-router';
import './places.css';

const ofProject = [
  { name: 'Overview', to: '/$organizationId/projects/$projectId/overview' },
  { name: 'Tasks', to: '/$organizationId/projects/$projectId/tasks' },
  { name: 'Insights', to: '/$organizationId/projects/$projectId/insights' },
] as const;

const ofOrganization = [
  { name: 'Projects', to: '/$organizationId/projects' },
  { name: 'Insights', to: '/$organizationId/insights' },
] as const;

/** The screens of a project between which one goes to and fro, or else of the organization. */
export function Places() {
  const { projectId } = useParams({ strict: false });
  return (
    <nav className="places" aria-label={projectId ? 'Project' : 'Organization'}>
      {(projectId ? ofProject : ofOrganization).map(({ name, to }) => (
        <Link
          key={to}
          to={to}
          params={true as never}
          // A task is among the tasks, but a new project not yet among the projects.
          activeOptions={{ exact: !projectId, includeSearch: false }}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
