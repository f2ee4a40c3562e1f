import type { Comment, OwnAccess } from '@muster/contract';

/** Its author, managers and admins. Managers get here only when they are on the team. */
export const mayDeleteComment = (
  { role }: Pick<OwnAccess, 'role'>,
  userId: string,
  { author }: Pick<Comment, 'author'>,
) => role === 'admin' || role === 'manager' || author._id === userId;
