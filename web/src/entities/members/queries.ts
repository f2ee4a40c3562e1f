import { changeRole, listMembers, removeMember, type Member, type Role } from '@muster/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { serverAlert } from '../../platform/api/announce.ts';
import { call, type Reply } from '../../platform/api/call.ts';
import { changeRows, paged, searched, type Pages } from '../../platform/api/pages.ts';
import { messages } from '../../messages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { reloadOwnAccess } from '../../platform/session/own-access.ts';

const texts = messages.members;

const membersKey = 'members';

export function membersQuery(organizationId: string, text = '') {
  const { queryKey, querystring } = searched([membersKey, organizationId], text);
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listMembers, { params: { organizationId }, querystring: { ...querystring, cursor } }, { signal }),
    select: ({ pages }) => ({
      members: pages.flatMap(({ members }) => members),
      admins: pages[0]?.admins ?? 0,
    }),
  });
}

type MemberPages = Pages<Reply<typeof listMembers>>;

reactToHints({ reload: { members: ({ organizationId }) => [[membersKey, organizationId]] } });

interface RoleChange {
  userId: string;
  role: Role;
}

/** Shows the new role at once, and takes it back if the server refuses. */
export function useChangeRole(organizationId: string) {
  const { queryKey } = membersQuery(organizationId);
  const ownId = useSignedInUser()._id;
  return useMutation({
    mutationFn: ({ userId, role }: RoleChange) =>
      call(changeRole, { params: { organizationId, userId }, body: { role } }),
    onMutate: async (change, { client }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<MemberPages>({ queryKey });
      client.setQueriesData<MemberPages>({ queryKey }, (data) =>
        changeRows(data, 'members', withRole(change)),
      );
      return { before };
    },
    onSuccess: (_reply, { userId }, _saved, { client }) => {
      if (userId === ownId) void reloadOwnAccess(client);
    },
    onError: (_error, _change, saved, { client }) =>
      saved?.before.forEach(([key, data]) => client.setQueryData(key, data)),
    onSettled: (_reply, _error, _change, _saved, { client }) => void client.invalidateQueries({ queryKey }),
    meta: { success: texts.roleUpdated, failure: serverAlert() },
  });
}

const withRole =
  ({ userId, role }: RoleChange) =>
  (members: Member[]) =>
    members.map((member) => (member.userId._id === userId ? { ...member, role } : member));

export function useRemoveMember(organizationId: string) {
  const { queryKey } = membersQuery(organizationId);
  return useMutation({
    mutationFn: (userId: string) => call(removeMember, { params: { organizationId, userId } }),
    onSuccess: (_reply, userId, _result, { client }) =>
      client.setQueriesData<MemberPages>({ queryKey }, (data) =>
        changeRows(data, 'members', (members) => members.filter((member) => member.userId._id !== userId)),
      ),
    // Invites that they sent are gone as well.
    onSettled: (_reply, _error, _userId, _result, { client }) =>
      void client.invalidateQueries({ predicate: ({ queryKey: [, id] }) => id === organizationId }),
    meta: { success: texts.removed, failure: serverAlert() },
  });
}
