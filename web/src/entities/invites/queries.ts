import {
  answerInvite,
  listMyInvites,
  listSentInvites,
  revokeInvite,
  sendInvite,
  type Invite,
  type InviteAnswer,
  type NewInvite,
  type SentInvite,
} from '@muster/contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { serverAlert } from '../../platform/api/announce.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { call, type Reply } from '../../platform/api/call.ts';
import { changeRows, paged, searched, type Pages } from '../../platform/api/pages.ts';
import { reactToHints } from '../../platform/live/registry.ts';
import { proofQuery } from '../mailbox/index.ts';
import { organizationsQuery } from '../organizations/index.ts';

export function searchedMyInvitesQuery(text: string) {
  const { queryKey, querystring } = searched(['my-invites'], text);
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    // Without the signal: the count in the navigation, when it goes away, would abort what the screen is waiting for.
    queryFn: ({ pageParam: cursor }) => call(listMyInvites, { querystring: { ...querystring, cursor } }),
    select: ({ pages }) => ({
      invites: pages.flatMap(({ invites }) => invites),
      pending: pages[0]?.pending ?? 0,
    }),
  });
}

export const myInvitesQuery = searchedMyInvitesQuery('');

const sentInvitesKey = 'sent-invites';

/** Pending invites, as the inviting side sees them. */
export function sentInvitesQuery(organizationId: string, text = '') {
  const { queryKey, querystring } = searched([sentInvitesKey, organizationId], text);
  const params = { organizationId };
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      call(listSentInvites, { params, querystring: { ...querystring, cursor } }, { signal }),
    select: ({ pages }) => pages.flatMap(({ invites }) => invites),
  });
}

reactToHints({
  reload: {
    invites: ({ organizationId }) =>
      organizationId ? [[sentInvitesKey, organizationId]] : [myInvitesQuery.queryKey],
    // They show the organization's name, and wait for the address to be proven.
    organization: () => [myInvitesQuery.queryKey],
    profile: () => [myInvitesQuery.queryKey],
  },
});

export const useAnswerInvite = ({ _id: inviteId, organization }: Invite) =>
  useMutation({
    mutationFn: (status: InviteAnswer['status']) =>
      call(answerInvite, { params: { organizationId: organization._id, inviteId }, body: { status } }),
    onSuccess: async ({ invite }, status, _result, { client }) => {
      const { queryKey } = myInvitesQuery;
      client.setQueriesData<MyInvites>({ queryKey }, (data) => withAnswered(data, invite));
      // An answer from before the change would undo it.
      void client.invalidateQueries({ queryKey });
      if (status === 'accepted') await client.invalidateQueries({ queryKey: organizationsQuery.queryKey });
    },
    onError: (_error, _status, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: myInvitesQuery.queryKey }),
        client.invalidateQueries({ queryKey: proofQuery.queryKey }),
      ]),
    meta: { failure: serverAlert() },
  });

type MyInvites = Pages<Reply<typeof listMyInvites>>;

function withAnswered(data: MyInvites | undefined, invite: Invite) {
  const changed = changeRows(data, 'invites', (invites) =>
    invites.map((old) => (old._id === invite._id ? invite : old)),
  );
  const pages = changed?.pages.map((page) => ({ ...page, pending: Math.max(0, page.pending - 1) }));
  return changed && pages && { ...changed, pages };
}

export const useSendInvite = (organizationId: string) =>
  useMutation({
    mutationFn: (invite: NewInvite) => call(sendInvite, { params: { organizationId }, body: invite }),
    onSuccess: (_reply, _invite, _result, { client }) =>
      void client.invalidateQueries({ queryKey: sentInvitesQuery(organizationId).queryKey }),
    meta: { failure: serverAlert() },
  });

export interface Sent {
  sent: SentInvite[];
  /** Each with the server's reason. */
  refused: { email: string; reason: string }[];
}

/** One after the other: what is refused keeps none of the others back. */
export const useSendInvites = (organizationId: string) =>
  useMutation({
    mutationFn: async (invites: readonly NewInvite[]): Promise<Sent> => {
      const result: Sent = { sent: [], refused: [] };
      for (const body of invites) {
        try {
          result.sent.push((await call(sendInvite, { params: { organizationId }, body })).invite);
        } catch (error) {
          if (!(error instanceof ApiError) || error.isPassing) throw error;
          result.refused.push({ email: body.email, reason: error.message });
        }
      }
      return result;
    },
    onSettled: (_reply, _error, _invites, _result, { client }) =>
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
