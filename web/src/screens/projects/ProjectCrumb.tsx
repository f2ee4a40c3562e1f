import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { projectQuery } from '../../entities/projects/project-queries.ts';

/** Only shows what the route has loaded: where that failed, the screen says so. */
export function ProjectCrumb(): string {
  const ids = useParams({ from: '/_signed-in/$organizationId/projects/$projectId' });
  const { data: project } = useQuery({ ...projectQuery(ids), enabled: false });
  return project?.name ?? 'Project';
}
