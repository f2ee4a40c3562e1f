import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { TaskRef } from './task-refs.ts';
import { id, line, wholeNumber } from './text.ts';

const Named = z.object({ _id: z.string(), name: z.string() });

export const FoundOrganization = Named.extend({ logo: z.string().nullable() });
export type FoundOrganization = z.infer<typeof FoundOrganization>;

export const FoundProject = Named.extend({ organization: Named });
export type FoundProject = z.infer<typeof FoundProject>;

/** With one organization that one shares with them. */
export const FoundPerson = z.object({
  _id: z.string(),
  fullName: z.string(),
  email: z.string(),
  organization: Named,
});
export type FoundPerson = z.infer<typeof FoundPerson>;

export const search = endpoint({
  method: 'GET',
  url: '/search',
  summary:
    'Organizations, projects, tasks and people by name, tasks by number too, best matches first, of all that you may see',
  scope: 'person',
  schema: {
    querystring: z.object({
      q: line('Search', limits.searchText),
      /** Only in this one. */
      organization: id.optional(),
      /** Only the tasks of this one. */
      project: id.optional(),
      limit: wholeNumber('limit', limits.searchHits).default(8),
    }),
    response: okReply({
      organizations: z.array(FoundOrganization),
      projects: z.array(FoundProject),
      tasks: z.array(TaskRef),
      people: z.array(FoundPerson),
    }),
  },
});
