import { z } from 'zod';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { Pagination, SearchedPage } from './paging.ts';
import { projectParams } from './paths.ts';
import { id, inThousands } from './text.ts';
import { Person, User } from './users.ts';

export const TeamEntry = z.object({ userId: Person, role: z.literal('member'), roleCode: z.literal(0) });
export type TeamEntry = z.infer<typeof TeamEntry>;

/** As the team's own list has them. */
export const TeamMember = TeamEntry.extend({ userId: User });
export type TeamMember = z.infer<typeof TeamMember>;

/** One person to add. Its ids must be those of the path; they are in the list because clients send them. */
export const NewTeamEntry = z.object(
  {
    userId: id,
    role: z.literal('member', 'role must be member').optional(),
    roleCode: z.literal(0, 'roleCode must be 0').optional(),
    organization: id.optional(),
    projectId: id.optional(),
  },
  'Each entry must name a person',
);
export type NewTeamEntry = z.infer<typeof NewTeamEntry>;

const url = '/organizations/:organizationId/projects/:projectId/team';
const team = { team: z.array(TeamMember), teamSize: z.number().int(), pagination: Pagination };

export const listTeam = endpoint({
  method: 'GET',
  url,
  summary: 'Who works on the project, by name; `text` finds names and addresses',
  scope: 'project',
  schema: { params: projectParams, querystring: SearchedPage, response: okReply(team) },
});

export const addTeam = endpoint({
  method: 'POST',
  url,
  summary: 'Add members of the organization to the team, all of them or none; answers its first page',
  scope: 'project',
  needs: 'addProjectMember',
  records: ['team.joined'],
  schema: {
    params: projectParams,
    body: z
      .array(NewTeamEntry, 'Send a list of people')
      .min(1, 'Choose at least one person')
      .max(limits.teamAdditions, `Choose at most ${inThousands(limits.teamAdditions)} people`),
    response: createdReply(team),
  },
});

export const removeFromTeam = endpoint({
  method: 'DELETE',
  url: `${url}/:userId`,
  summary: 'Take a person off the team and off the project’s tasks',
  scope: 'project',
  needs: 'removeProjectMember',
  records: ['team.left', 'task.unassigned'],
  schema: { params: projectParams.extend({ userId: id }), response: okReply({}) },
});
