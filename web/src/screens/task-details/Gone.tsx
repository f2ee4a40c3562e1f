import type { Person, TaskDetails } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { taskRefQuery } from '../../entities/tasks/task-refs.ts';
import { useGoneBy } from '../../entities/tasks/hints/touches.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import './gone.css';

interface GoneProps {
  ids: ProjectIds;
  task: TaskDetails;
  isDirty: boolean;
}

/** In sight wherever the task is being read or written in. */
export function Gone(props: GoneProps) {
  const by = useGoneBy(props.task._id);
  return (
    by && (
      <div className="task-gone">
        <GoneBanner {...props} by={by} />
      </div>
    )
  );
}

/** Deleted by somebody else, or moved to a project where one may see it, or may not. */
function GoneBanner({ ids: { organizationId, projectId }, task, by, isDirty }: GoneProps & { by: Person }) {
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
