import type { ProjectScope } from '../../authorization/scopes.ts';

/** Everybody who sees the project works on its tasks; deleting one is for its creator, managers and admins. */
export const canDeleteTask = ({ role, userId }: ProjectScope, task: { createdBy: string }) =>
  role !== 'employee' || task.createdBy === userId;
