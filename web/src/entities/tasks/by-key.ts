import { findTaskByKey } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Asked each time: what a key leads to may have changed. */
export const taskByKeyQuery = (organizationId: string, key: string) =>
  queryOptions({
    queryKey: ['task by key', organizationId, key],
    queryFn: ({ signal }) => call(findTaskByKey, { params: { organizationId, key } }, { signal }),
    gcTime: 0,
  });
