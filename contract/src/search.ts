import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { changedSince, searchTypes } from './narrowing.ts';
import { cursorText, Pagination } from './paging.ts';
import { StatusCategory } from './statuses.ts';
import { TaskRef } from './task-refs.ts';
import { id, wholeNumber, words } from './text.ts';

const Named = z.object({ _id: z.string(), name: z.string() });

export const FoundOrganization = Named.extend({ logo: z.string().nullable() });
export type FoundOrganization = z.infer<typeof FoundOrganization>;

const isArchived = z.boolean();
const ProjectRef = Named.extend({ organization: Named, isArchived });

export const FoundProject = ProjectRef.extend({ isPinned: z.boolean() });
export type FoundProject = z.infer<typeof FoundProject>;

export const FoundTask = TaskRef.extend({
  /** Whether its project is. */
  isArchived,
});
export type FoundTask = z.infer<typeof FoundTask>;

/** With one organization that one shares with them. */
export const FoundPerson = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  organization: Named,
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const SearchType = z.enum(searchTypes, 'Choose task, comment, file or project');
export type SearchType = z.infer<typeof SearchType>;

/** Between which a word stands that was looked for; no text has them otherwise. */
export const markSigns = { start: '\u0002', end: '\u0003' } as const;

/** A part of what was found, with the words marked that were looked for. */
export const SearchMark = z.object({
  field: z.enum(['title', 'description', 'comment', 'name', 'label']),
  text: z.string(),
});
export type SearchMark = z.infer<typeof SearchMark>;

const found = { at: z.iso.datetime(), marks: z.array(SearchMark) };

export const SearchResult = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), task: FoundTask, ...found }),
  z.object({
    type: z.literal('comment'),
    task: FoundTask,
    comment: z.object({ _id: z.string(), author: z.object({ _id: z.string(), fullName: z.string() }) }),
    ...found,
  }),
  z.object({
    type: z.literal('file'),
    task: FoundTask,
    file: z.object({ _id: z.string(), name: z.string(), bytes: z.number().int() }),
    ...found,
  }),
  z.object({ type: z.literal('project'), project: ProjectRef, ...found }),
]);
export type SearchResult = z.infer<typeof SearchResult>;

const foreignCursor = 'The cursor is not one of ours';

const question = {
  q: words('Search', limits.searchText),
  /** Only in this one. */
  organization: id.optional(),
  /** Only of this one. */
  project: id.optional(),
  type: SearchType.optional(),
  /** Of the task: its status. */
  category: StatusCategory.optional(),
  /** To whom the task is assigned, by whom the comment or the file is. */
  person: id.optional(),
  /** When it was changed last, by the days of whoever asks. */
  changed: z.enum(changedSince, 'Choose thisWeek or thisMonth').optional(),
  /** Of each kind, and of the results. */
  limit: wholeNumber('limit', limits.searchHits).default(8),
};

export const search = endpoint({
  method: 'GET',
  url: '/search',
  summary:
    'Tasks, comments, files and projects by their words, also mistyped ones, and tasks by number; organizations and people by name. Best matches first, of all that you may see',
  scope: 'person',
  schema: {
    querystring: z.object({
      ...question,
      cursor: cursorText.regex(/^[\w-]{40,200}$/, foreignCursor).optional(),
    }),
    response: okReply({
      organizations: z.array(FoundOrganization),
      /** Those first that you have pinned. */
      projects: z.array(FoundProject),
      tasks: z.array(FoundTask),
      people: z.array(FoundPerson),
      /** All of them in one order, page by page. */
      results: z.array(SearchResult),
      pagination: Pagination,
    }),
  },
});

const counted = { count: z.number().int(), isMore: z.boolean() };
const SearchCount = z.object({ value: z.string(), ...counted });
const NamedCount = SearchCount.extend({ name: z.string() });

const countsOf = <Count extends z.ZodType>(count: Count) => z.array(count).max(limits.facetValues);

/** How many results there are, and how many there would be if one value of a facet were chosen in place of the one that is. */
export const SearchCounts = z.object({
  all: z.object(counted),
  type: countsOf(SearchCount),
  organization: countsOf(NamedCount),
  project: countsOf(NamedCount),
  category: countsOf(SearchCount),
  person: countsOf(NamedCount),
  changed: countsOf(SearchCount),
});
export type SearchCounts = z.infer<typeof SearchCounts>;

export const countResults = endpoint({
  method: 'GET',
  url: '/search/counts',
  summary:
    'How many results a search has of each kind, place, status, person and time, as far as 1,000 of them tell, of all that you may see',
  scope: 'person',
  schema: { querystring: z.object(question), response: okReply({ counts: SearchCounts }) },
});
