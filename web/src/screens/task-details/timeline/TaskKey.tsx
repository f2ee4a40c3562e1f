import type { FieldValue } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { TaskIds } from '../../../entities/timeline/queries.ts';

/** A task by its key, which leads there; without one, it is of a project that the reader does not see. */
export function TaskKey({ ids: { organizationId }, value }: { ids: TaskIds; value: FieldValue }) {
  if (!value) return 'a task of another project';
  const key = String(value);
  return (
    <Link className="link" to="/$organizationId/t/$key" params={{ organizationId, key }}>
      {key}
    </Link>
  );
}
