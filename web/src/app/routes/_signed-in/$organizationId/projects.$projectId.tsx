import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { projectQuery } from '../../../../entities/projects/project-queries.ts';
import { Place } from '../../../../ui/layout/PageTitle.tsx';
import { codeFrom, type Code } from '../../../../platform/lazy/code.ts';
import { onlyIds } from '../../../addresses.ts';

const projectCrumb: Code<ComponentType> = codeFrom(
  async () => (await import('../../../../screens/projects/ProjectCrumb.tsx')).ProjectCrumb,
);

export const Route = createFileRoute('/_signed-in/$organizationId/projects/$projectId')({
  params: { parse: ({ projectId }) => onlyIds({ projectId }) },
  staticData: { crumbs: [{ label: projectCrumb, to: '/$organizationId/projects/$projectId/tasks' }] },
  loader: ({ context, params }) =>
    context.queryClient.ensureQueryData({ ...projectQuery(params), revalidateIfStale: true }),
  component: ProjectLayout,
});

function ProjectLayout() {
  const { data: project } = useSuspenseQuery(projectQuery(Route.useParams()));
  return (
    <Place name={project.name}>
      <Outlet />
    </Place>
  );
}
