import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { Pagination, SearchedPage } from './paging.ts';
import { organizationParams } from './paths.ts';
import { clientId, email, id, inviteToken } from './text.ts';
import { Person } from './users.ts';

export const inviteStatuses = ['pending', 'accepted', 'declined', 'expired'] as const;
export const InviteStatus = z.enum(inviteStatuses);
export type InviteStatus = z.infer<typeof InviteStatus>;

export const invitedRoles = ['employee', 'manager'] as const;
const InvitedRole = z.enum(invitedRoles, 'Choose employee or manager');
export type InvitedRole = z.infer<typeof InvitedRole>;

export const Invite = z.object({
  _id: z.string(),
  email: z.string(),
  organization: z.object({ _id: z.string(), name: z.string() }),
  invitedBy: Person,
  /** What they become by accepting it. */
  role: InvitedRole,
  status: InviteStatus,
  expiresAt: z.string(),
});
export type Invite = z.infer<typeof Invite>;

/** As the inviting side sees it: with a link to hand over where no mail is sent. */
export const SentInvite = Invite.extend({ link: z.string().optional() });
export type SentInvite = z.infer<typeof SentInvite>;

export const NewInvite = z.object({
  _id: clientId,
  email,
  /** An employee where nobody says; a manager is invited by who may change roles. */
  role: InvitedRole.optional(),
});
export type NewInvite = z.infer<typeof NewInvite>;

export const InviteAnswer = z.object({
  status: z.enum(['accepted', 'declined'], 'Answer with accepted or declined'),
});
export type InviteAnswer = z.infer<typeof InviteAnswer>;

const inviteParams = organizationParams.extend({ inviteId: id });
const url = '/organizations/:organizationId/invites';

export const listMyInvites = endpoint({
  method: 'GET',
  url: '/users/invites',
  summary:
    'Invites addressed to you, newest first; none until a proof of the address that mail asks for; `text` finds organizations and inviters',
  scope: 'person',
  schema: {
    querystring: SearchedPage,
    response: okReply({
      invites: z.array(Invite),
      /** How many of all of them wait for an answer, on whatever page. */
      pending: z.number().int(),
      pagination: Pagination,
    }),
  },
});

export const readInviteLink = endpoint({
  method: 'POST',
  url: '/users/invites/link',
  summary: 'Who invites to what, for whoever has the link of an invite that waits for its answer',
  scope: 'anyone',
  schema: {
    body: z.object({ token: inviteToken }),
    response: okReply({ organization: z.string(), invitedBy: z.string() }),
  },
});

export const listSentInvites = endpoint({
  method: 'GET',
  url,
  summary: 'Pending invites of the organization, newest first; `text` finds addresses',
  scope: 'organization',
  needs: 'createInvite',
  schema: {
    params: organizationParams,
    querystring: SearchedPage,
    response: okReply({ invites: z.array(SentInvite), pagination: Pagination }),
  },
});

export const sendInvite = endpoint({
  method: 'POST',
  url,
  summary: 'Invite an address, or renew its pending invite',
  scope: 'organization',
  needs: 'createInvite',
  records: ['invite.sent'],
  schema: { params: organizationParams, body: NewInvite, response: createdReply({ invite: SentInvite }) },
});

export const answerInvite = endpoint({
  method: 'PUT',
  url: `${url}/:inviteId`,
  summary: 'Accept or decline an invite addressed to you',
  scope: 'person',
  records: ['member.joined', 'invite.declined'],
  schema: { params: inviteParams, body: InviteAnswer, response: okReply({ invite: Invite }) },
});

export const revokeInvite = endpoint({
  method: 'DELETE',
  url: `${url}/:inviteId`,
  summary: 'Revoke a pending invite',
  scope: 'organization',
  needs: 'createInvite',
  records: ['invite.withdrawn'],
  schema: { params: inviteParams, response: okReply({}) },
});
