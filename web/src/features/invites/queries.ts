import {
  answerInvite,
  listMyInvites,
  listSentInvites,
  revokeInvite,
  sendInvite,
  type Invite,
  type InviteAnswer,
  type NewInvite,
} from '@muster/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { serverAlert } from '../../api/announce.ts';
import { call } from '../../api/call.ts';
import { proofQuery } from '../mailbox/index.ts';
import { organizationsQuery } from '../organizations/index.ts';

export const myInvitesQuery = queryOptions({
  queryKey: ['my-invites'],
  // Without the signal: the count in the navigation, when it goes away, would abort what the screen is waiting for.
  queryFn: () => call(listMyInvites, {}),
  select: ({ invites }) => invites,
});

/** Pending invites, as the inviting side sees them. */
export const sentInvitesQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['sent-invites', organizationId],
    queryFn: ({ signal }) => call(listSentInvites, { params: { organizationId } }, { signal }),
    select: ({ invites }) => invites,
  });

export const useAnswerInvite = ({ _id: inviteId, organization }: Invite) =>
  useMutation({
    mutationFn: (status: InviteAnswer['status']) =>
      call(answerInvite, { params: { organizationId: organization._id, inviteId }, body: { status } }),
    onSuccess: async ({ invite }, status, _result, { client }) => {
      client.setQueryData(
        myInvitesQuery.queryKey,
        (reply) =>
          reply && { ...reply, invites: reply.invites.map((old) => (old._id === invite._id ? invite : old)) },
      );
      if (status === 'accepted') await client.invalidateQueries({ queryKey: organizationsQuery.queryKey });
    },
    onError: (_error, _status, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: myInvitesQuery.queryKey }),
        client.invalidateQueries({ queryKey: proofQuery.queryKey }),
      ]),
    meta: { failure: serverAlert() },
  });

export const useSendInvite = (organizationId: string) =>
  useMutation({
    mutationFn: (invite: NewInvite) => call(sendInvite, { params: { organizationId }, body: invite }),
    onSuccess: (_reply, _invite, _result, { client }) =>
      void client.invalidateQueries({ queryKey: sentInvitesQuery(organizationId).queryKey }),
    meta: { failure: serverAlert() },
  });

/** Inviting the same address again renews the invite. */
export const useResendInvite = (organizationId: string) =>
  useMutation({
    mutationFn: (email: string) => call(sendInvite, { params: { organizationId }, body: { email } }),
    onSettled: (_reply, _error, _email, _result, { client }) =>
      client.invalidateQueries({ queryKey: sentInvitesQuery(organizationId).queryKey }),
    meta: { success: 'Invite renewed', failure: serverAlert() },
  });

export const useRevokeInvite = (organizationId: string) =>
  useMutation({
    mutationFn: (inviteId: string) => call(revokeInvite, { params: { organizationId, inviteId } }),
    onSettled: (_reply, _error, _inviteId, _result, { client }) =>
      client.invalidateQueries({ queryKey: sentInvitesQuery(organizationId).queryKey }),
    meta: { success: 'Invite revoked', failure: serverAlert() },
  });
