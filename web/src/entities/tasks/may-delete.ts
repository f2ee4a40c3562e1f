import type { OwnAccess, Task } from '@muster/contract';

/** The task's creator, managers and admins. Managers get here only when they are on the team. */
export const mayDeleteTask = ({ role }: Pick<OwnAccess, 'role'>, userId: string, { createdBy }: Task) =>
  role === 'admin' || role === 'manager' || createdBy._id === userId;
