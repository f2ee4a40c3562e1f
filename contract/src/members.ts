import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { Pagination, SearchedPage } from './paging.ts';
import { organizationParams } from './paths.ts';
import { Role } from './permissions.ts';
import { id } from './text.ts';
import { User } from './users.ts';

export const Member = z.object({ userId: User, role: Role });
export type Member = z.infer<typeof Member>;

/** All, or only those in one role. */
export const MembersPage = SearchedPage.extend({ role: Role.optional() });
export type MembersPage = z.infer<typeof MembersPage>;

const memberParams = organizationParams.extend({ userId: id });
const url = '/organizations/:organizationId/members';

export const listMembers = endpoint({
  method: 'GET',
  url,
  summary: 'Everybody in the organization, by name; `text` finds names and addresses',
  scope: 'organization',
  schema: {
    params: organizationParams,
    querystring: MembersPage,
    response: okReply({
      members: z.array(Member),
      /** How many of all members are admins, on whatever page. */
      admins: z.number().int(),
      pagination: Pagination,
    }),
  },
});

export const changeRole = endpoint({
  method: 'PUT',
  url: `${url}/:userId`,
  summary: 'Change a member’s role',
  scope: 'organization',
  needs: 'updateDesignation',
  records: ['member.roleChanged'],
  schema: { params: memberParams, body: z.object({ role: Role }), response: okReply({ member: Member }) },
});

export const leaveOrganization = endpoint({
  method: 'DELETE',
  url: `${url}/self`,
  summary: 'Leave the organization',
  scope: 'organization',
  records: ['member.left', 'task.unassigned', 'invite.withdrawn'],
  schema: { params: organizationParams, response: okReply({}) },
});

export const removeMember = endpoint({
  method: 'DELETE',
  url: `${url}/:userId`,
  summary: 'Remove a member',
  scope: 'organization',
  needs: 'removeMember',
  records: ['member.removed', 'task.unassigned', 'invite.withdrawn'],
  schema: { params: memberParams, response: okReply({}) },
});
