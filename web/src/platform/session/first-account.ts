import { getHealth } from '@muster/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';

const patienceMs = 1_000;

const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) =>
    call(getHealth, {}, { signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) }),
  staleTime: 10_000,
  retry: false,
});

/** Whether nobody has registered yet. Without an answer within a moment somebody has: nearly everywhere somebody has. */
export const isFirstHere = (client: QueryClient) =>
  client.fetchQuery(healthQuery).then(
    // A server of the version before does not say.
    ({ hasAccounts }: { hasAccounts?: boolean }) => hasAccounts === false,
    () => false,
  );
