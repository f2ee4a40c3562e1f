import { listWatchers } from '@muster/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { watchersKey, type TaskIds } from './keys.ts';

export const watchersQuery = (ids: TaskIds) =>
  queryOptions({
    queryKey: watchersKey(ids),
    queryFn: ({ signal }) => call(listWatchers, { params: ids }, { signal }),
  });
