import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { announceFailure, announceSuccess, type MutationMeta } from './announce.ts';
import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

type RefusalListener = (error: ApiError) => void;

/** `onRefusal` hears of every 401 and 403, whichever call it came from. */
export const createQueryClient = (onRefusal: RefusalListener) => {
  const hear = (error: unknown) => {
    if (error instanceof ApiError && error.isRefusal) onRefusal(error);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: hear }),
    mutationCache: new MutationCache({
      onSuccess: (_reply, _variables, _result, { meta }) => announceSuccess(meta),
      onError: (error, _variables, _result, { meta }) => {
        announceFailure(error, meta);
        hear(error);
      },
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
        retryDelay: (count) => 400 * 2 ** count,
      },
      mutations: { networkMode: 'always' },
    },
  });
};
