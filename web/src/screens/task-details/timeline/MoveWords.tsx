import { Link } from '@tanstack/react-router';
import type { Change } from '../../../entities/timeline/fold.ts';
import type { TaskIds } from '../../../entities/timeline/queries.ts';

/** The project that it came from or went to, by the key that the task had or has there. */
export function MoveWords({ change: { kind, from, to }, ids }: { change: Change; ids: TaskIds }) {
  if (kind === 'task.arrived')
    return <>moved the task here from another project, where it was {String(from)}</>;
  const key = String(to);
  return (
    <>
      moved the task to another project, as{' '}
      <Link
        className="link"
        to="/$organizationId/t/$key"
        params={{ organizationId: ids.organizationId, key }}
      >
        {key}
      </Link>
    </>
  );
}
