import { z } from 'zod';
import { endpoint, okReply } from '../endpoint.ts';
import { projectParams } from '../paths.ts';

export const Pin = z.object({ isPinned: z.boolean('Choose true or false') });
export type Pin = z.infer<typeof Pin>;

export const pinProject = endpoint({
  method: 'PUT',
  url: '/organizations/:organizationId/projects/:projectId/pin',
  summary: 'Have a project stand before the others in your own lists, or not; of an organization at most 50',
  scope: 'project',
  schema: { params: projectParams, body: Pin, response: okReply({}) },
});
