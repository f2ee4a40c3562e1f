import { MutationCache, onlineManager, QueryClient, type Query } from '@tanstack/react-query';
import { onReturn } from '../network/on-return.ts';
import { announceFailure, announceSuccess, type MutationMeta } from './announce.ts';
import { ApiError } from './api-error.ts';

interface QueryMeta extends Record<string, unknown> {
  /** What is due to be loaded anew waits until no own change is under way: an answer from before would undo it. */
  waitsForChanges?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
    queryMeta: QueryMeta;
  }
}

export function createQueryClient() {
  onlineManager.setEventListener(listenForReturn);
  const client = makeClient();
  const reloadWaiting = () => {
    if (client.isMutating() === 0) void client.refetchQueries({ type: 'active', predicate: isWaiting });
  };
  // The last change may know nothing of what waits for it. Where it does, that is under way a moment later.
  client.getMutationCache().subscribe(({ type }) => {
    if (type === 'updated' && client.isMutating() === 0) setTimeout(reloadWaiting);
  });
  return client;
}

/** What is on the screen is asked for anew once the network is back. */
function listenForReturn(setOnline: (isOnline: boolean) => void) {
  if (typeof window === 'undefined') return undefined;
  const leave = () => setOnline(false);
  const stopListening = onReturn(() => setOnline(true));
  window.addEventListener('offline', leave);
  return () => {
    stopListening();
    window.removeEventListener('offline', leave);
  };
}

const isWaiting = ({ meta, state }: Query) =>
  meta?.waitsForChanges === true && state.isInvalidated && state.fetchStatus === 'idle';

const makeClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_reply, _variables, _result, { meta }) => announceSuccess(meta),
      onError: (error, _variables, _result, { meta }) => announceFailure(error, meta),
    }),
    defaultOptions: {
      queries: {
        // Offline they fail at once and are asked again when the network is back, rather than keep somebody waiting.
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (count, error) =>
          count < 2 &&
          navigator.onLine &&
          error instanceof ApiError &&
          error.isPassing &&
          error.status !== 429,
        // Not all browsers at the same moment.
        retryDelay: (count) => 400 * 2 ** count * (0.5 + Math.random()),
      },
      mutations: { networkMode: 'always' },
    },
  });
