import { search } from '@muster/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** What the server finds; a search that nobody waits for any more is broken off. */
export const searchQuery = (text: string, organization?: string) =>
  queryOptions({
    queryKey: ['search', text, organization],
    queryFn: ({ signal }) => call(search, { querystring: { q: text, organization } }, { signal }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
