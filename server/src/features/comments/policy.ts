import type { ProjectScope } from '../../authorization/scopes.ts';

interface Written {
  authorId: string;
}

/** Everybody who sees the task comments on it; nobody speaks for another. */
export const canEditComment = ({ userId }: ProjectScope, { authorId }: Written) => authorId === userId;

export const canDeleteComment = (scope: ProjectScope, comment: Written) =>
  scope.role !== 'employee' || canEditComment(scope, comment);

/** What was taken away from its author, the author does not take back. */
export const canRestoreComment = (scope: ProjectScope, comment: Written & { deletedBy: string | null }) =>
  scope.role === 'admin' || (comment.deletedBy === scope.userId && canDeleteComment(scope, comment));
