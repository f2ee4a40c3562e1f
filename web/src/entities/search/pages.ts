import {
  countResults,
  search,
  type ChangedSince,
  type SearchType,
  type StatusCategory,
} from '@muster/contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { paged } from '../../platform/api/pages.ts';
import { reactToHints } from '../../platform/live/registry.ts';

const key = 'search results';
const pageSize = 30;

export interface SearchQuestion {
  q: string;
  type?: SearchType;
  organization?: string;
  project?: string;
  category?: StatusCategory;
  /** Whose it is: assigned to, or written by. */
  person?: string;
  changed?: ChangedSince;
}

/** All that was found, page by page. */
export const searchPagesQuery = (question: SearchQuestion) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: [key, question],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(search, { querystring: { ...question, cursor, limit: pageSize } }, { signal }),
    select: ({ pages }) => pages.flatMap(({ results }) => results),
    enabled: question.q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How many there are of each kind, place, status, person and time. */
export const searchCountsQuery = (question: SearchQuestion) =>
  queryOptions({
    queryKey: [key, 'counts', question],
    queryFn: ({ signal }) =>
      call(countResults, { querystring: { ...question, limit: pageSize } }, { signal }),
    select: ({ counts }) => counts,
    enabled: question.q !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const all = () => [[key]];

reactToHints({
  reload: {
    task: all,
    tasks: all,
    statuses: all,
    labels: all,
    team: all,
    project: all,
    organization: all,
    organizations: all,
    members: all,
  },
});
