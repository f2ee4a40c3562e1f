import type { ProjectScope } from '../../authorization/scopes.ts';

/** Everybody on the team works on tasks; deleting one is for its creator, managers on the team, and admins. */
export const canDeleteTask = ({ role, userId, project }: ProjectScope, task: { createdBy: string }) =>
  role === 'admin' || task.createdBy === userId || (role === 'manager' && project?.isOnTeam === true);
