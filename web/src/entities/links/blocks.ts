import { listBlocks } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { atOwnMoment, invalidateSoon, soonMs } from '../../platform/api/invalidate-soon.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import type { ProjectIds } from '../projects/index.ts';

const blocks = 'blocks';

/** Which tasks of a project block each other, both under way on some days. */
export const blocksQuery = ({ organizationId, projectId }: ProjectIds, from: string, to: string) =>
  queryOptions({
    queryKey: [blocks, organizationId, projectId, from, to],
    queryFn: ({ signal }) =>
      call(
        listBlocks,
        { params: { organizationId, projectId }, querystring: { during: `${from}..${to}` } },
        { signal },
      ),
  });

reactToHints({
  apply: {
    kinds: ['task', 'tasks'],
    ownToo: ['task'],
    // A hint does not tell whether links or dates are what has changed, and the answer may be long.
    run: async (client, hints) => {
      for (const { organizationId, projectId } of hints)
        invalidateSoon(client, [blocks, organizationId, projectId], atOwnMoment(soonMs));
    },
  },
});
