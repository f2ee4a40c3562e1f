import { addTeam, listTeam, removeFromTeam, type Person, type TeamEntry } from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { unauthorizedAlert } from '../../api/announce.ts';
import { call } from '../../api/call.ts';
import { messages } from '../../messages.ts';
import { useSignedInUser } from '../../session/current-user.ts';
import { ownAccessQuery } from '../../session/queries.ts';
import { reloadProject, useLeaveProject, type ProjectIds } from '../projects/index.ts';

const texts = messages.team;

export const teamQuery = ({ organizationId, projectId }: ProjectIds) =>
  queryOptions({
    queryKey: ['team', organizationId, projectId],
    queryFn: ({ signal }) => call(listTeam, { params: { organizationId, projectId } }, { signal }),
    select: ({ team }) => team,
  });

const newcomer = { role: 'member', roleCode: 0 } as const;

/** Shows the new people at once, and takes them back if the server refuses. */
export function useAddTeam(ids: ProjectIds) {
  const { queryKey } = teamQuery(ids);
  return useMutation({
    mutationFn: (people: Person[]) => call(addTeam, { params: ids, body: people.map(entryIn(ids)) }),
    onMutate: async (people, { client }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      const added = people.map(({ _id, fullName }): TeamEntry => ({
        userId: { _id, fullName },
        ...newcomer,
      }));
      client.setQueryData(
        queryKey,
        (reply) => reply && { ...reply, team: byName([...reply.team, ...added]) },
      );
      return { before };
    },
    onError: (_error, _people, saved, { client }) => client.setQueryData(queryKey, saved?.before),
    onSettled: (_reply, _error, _people, _saved, { client }) => reloadProject(client, ids),
    meta: { success: texts.added, failure: unauthorizedAlert },
  });
}

/** As the server lists them. */
const byName = (team: TeamEntry[]) =>
  team.toSorted((a, b) => a.userId.fullName.localeCompare(b.userId.fullName));

const entryIn =
  ({ organizationId, projectId }: ProjectIds) =>
  ({ _id }: Person) => ({ ...newcomer, organization: organizationId, projectId, userId: _id });

export function useRemoveFromTeam(ids: ProjectIds) {
  const { queryKey } = teamQuery(ids);
  const ownId = useSignedInUser()._id;
  const leave = useLeaveProject(ids);
  return useMutation({
    mutationFn: (userId: string) => call(removeFromTeam, { params: { ...ids, userId } }),
    onSuccess: async (_reply, userId, _result, { client }) => {
      const { accessControls } = await client.ensureQueryData(ownAccessQuery(ids.organizationId));
      if (userId === ownId && accessControls.role !== 'admin') return leave(client);
      client.setQueryData(
        queryKey,
        (reply) => reply && { ...reply, team: reply.team.filter((entry) => entry.userId._id !== userId) },
      );
      reloadProject(client, ids);
    },
    meta: { success: texts.removed, failure: unauthorizedAlert },
  });
}
