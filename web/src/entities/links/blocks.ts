import { listBlocks, type LiveHint } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
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

/** A hint does not tell whether links or dates are what has changed. */
const ofProject = ({ organizationId, projectId }: LiveHint) => [[blocks, organizationId, projectId]];

reactToHints({ reload: { task: ofProject, tasks: ofProject } });
