import type { Person, TaskDetails } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { taskRefQuery } from '../../entities/tasks/task-refs.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

interface GoneProps {
  ids: ProjectIds;
  task: TaskDetails;
  by: Person;
  isDirty: boolean;
}

/** Deleted by somebody else, or moved to a project where one may see it, or may not. */
export function Gone({ ids: { organizationId, projectId }, task, by, isDirty }: GoneProps) {
  const { data: moved } = useQuery(taskRefQuery(organizationId, `${projectId}/${task._id}`));
  return (
    <Banner tone="warning">
      {moved && moved.project._id !== projectId ? (
        <>
          {by.fullName} has moved this task to {moved.project.name}, where it is{' '}
          <Link className="link" to="/$organizationId/t/$key" params={{ organizationId, key: moved.key }}>
            {moved.key}
          </Link>
          .
        </>
      ) : (
        `${by.fullName} has deleted this task.`
      )}
      {isDirty && ' What you typed stays here until you leave.'}
    </Banner>
  );
}
