import type { LinkKind } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { linkWords } from '../../../entities/links/changes.ts';
import type { Change } from '../../../entities/timeline/fold.ts';
import type { TaskIds } from '../../../entities/timeline/queries.ts';

/** Which task it was linked to, by a key that leads there only those who may see it. */
export function LinkWords({ change: { kind, field, from, to }, ids }: { change: Change; ids: TaskIds }) {
  const key = String(to ?? from);
  return (
    <>
      {kind === 'link.added' ? 'added' : 'removed'} the link “{linkWords[field as LinkKind]}{' '}
      <Link
        className="link"
        to="/$organizationId/t/$key"
        params={{ organizationId: ids.organizationId, key }}
      >
        {key}
      </Link>
      ”
    </>
  );
}
