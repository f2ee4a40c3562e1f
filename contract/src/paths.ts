import { z } from 'zod';
import { id } from './text.ts';

// The ids that most paths begin with.
export const organizationParams = z.object({ organizationId: id });
export const projectParams = organizationParams.extend({ projectId: id });
export const taskParams = projectParams.extend({ taskId: id });
export const tasksUrl = '/organizations/:organizationId/projects/:projectId/tasks';
