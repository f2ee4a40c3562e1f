import {
  addTeam,
  compareWords,
  listTeam,
  removeFromTeam,
  type TeamEntry,
  type TeamMember,
  type User,
} from '@muster/contract';
import { infiniteQueryOptions, useMutation, type QueryClient } from '@tanstack/react-query';
import { unauthorizedAlert } from '../../platform/api/announce.ts';
import { call, type Reply } from '../../platform/api/call.ts';
import { changeRows, paged, searched, type Pages } from '../../platform/api/pages.ts';
import { messages } from '../../messages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import { projectQuery, reloadProject, useLeaveProject, type ProjectIds } from '../projects/index.ts';

const texts = messages.team;

const teamKey = 'team';

export function teamQuery({ organizationId, projectId }: ProjectIds, text = '') {
  const { queryKey, querystring } = searched([teamKey, organizationId, projectId], text);
  const params = { organizationId, projectId };
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listTeam, { params, querystring: { ...querystring, cursor } }, { signal }),
    select: ({ pages }) => ({
      team: pages.flatMap(({ team }) => team),
      size: pages[0]?.teamSize ?? 0,
    }),
  });
}

type TeamPages = Pages<Reply<typeof listTeam>>;

reactToHints({
  reload: {
    team: ({ organizationId, projectId }) => [[teamKey, organizationId, projectId]],
    // It shows their names.
    members: ({ organizationId }) => [[teamKey, organizationId]],
  },
});

const newcomer = { role: 'member', roleCode: 0 } as const;

/** Shows the new people at once, and takes them back if the server refuses. */
export function useAddTeam(ids: ProjectIds) {
  const keys = [teamQuery(ids).queryKey, projectQuery(ids).queryKey];
  return useMutation({
    mutationFn: (people: User[]) => call(addTeam, { params: ids, body: people.map(entryIn(ids)) }),
    onMutate: async (people, { client }) => {
      await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })));
      const before = keys.map((queryKey) => client.getQueryData(queryKey));
      changeTeam(client, ids, { added: people.map((userId) => ({ userId, ...newcomer })) });
      return { before };
    },
    onError: (_error, _people, saved, { client }) =>
      keys.forEach((queryKey, index) => client.setQueryData(queryKey, saved?.before[index])),
    onSettled: (_reply, _error, _people, _saved, { client }) => reloadProject(client, ids),
    meta: { success: texts.added, failure: unauthorizedAlert },
  });
}

const entryIn =
  ({ organizationId, projectId }: ProjectIds) =>
  ({ _id }: User) => ({ ...newcomer, organization: organizationId, projectId, userId: _id });

interface TeamChange {
  added?: TeamMember[];
  /** Ids of people. */
  removed?: string[];
}

/** In the list of the team as far as it is loaded, and in the project, which has all of it. */
function changeTeam(client: QueryClient, ids: ProjectIds, { added = [], removed = [] }: TeamChange) {
  const change = <Entry extends TeamEntry>(team: Entry[], more: Entry[]) =>
    byName([...team.filter(({ userId }) => !removed.includes(userId._id)), ...more]);
  const sizeOf = (size: number) => size + added.length - removed.length;
  const { queryKey } = teamQuery(ids);
  // Whether newcomers are found by what was searched for, the server says.
  client.setQueriesData<TeamPages>({ queryKey, exact: added.length > 0 }, (data) => {
    const changed = changeRows(data, 'team', (team) => change(team, added));
    const pages = changed?.pages.map((page) => ({ ...page, teamSize: sizeOf(page.teamSize) }));
    return changed && pages && { ...changed, pages };
  });
  client.setQueryData(projectQuery(ids).queryKey, (reply) => {
    if (!reply) return reply;
    const { project } = reply;
    return {
      ...reply,
      project: { ...project, team: change(project.team, added), teamSize: sizeOf(project.teamSize) },
    };
  });
}

/** As the server lists them. */
const byName = <Entry extends TeamEntry>(team: Entry[]) =>
  team.toSorted((a, b) => compareWords(a.userId.fullName, b.userId.fullName));

export function useRemoveFromTeam(ids: ProjectIds) {
  const ownId = useSignedInUser()._id;
  const leave = useLeaveProject(ids);
  return useMutation({
    mutationFn: (userId: string) => call(removeFromTeam, { params: { ...ids, userId } }),
    onSuccess: async (_reply, userId, _result, { client }) => {
      const { accessControls } = await client.ensureQueryData(ownAccessQuery(ids.organizationId));
      if (userId === ownId && accessControls.role !== 'admin') return leave(client);
      changeTeam(client, ids, { removed: [userId] });
      reloadProject(client, ids);
    },
    meta: { success: texts.removed, failure: unauthorizedAlert },
  });
}
