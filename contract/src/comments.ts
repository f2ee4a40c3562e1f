import { z } from 'zod';
import { changedUntil } from './descriptions.ts';
import { createdReply, endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { taskParams, tasksUrl } from './paths.ts';
import { Reaction, ReactionChange, ReactionMark } from './reactions.ts';
import { clientId, id, isSeen, prose, versionNumber } from './text.ts';
import { Person } from './users.ts';

export const WrittenComment = z.object({
  _id: z.string(),
  author: Person,
  /** Markdown. */
  body: z.string(),
  /** Whom it mentions, by their ids. */
  mentions: z.array(z.string()),
  createdAt: z.string(),
  editedAt: z.string().nullable(),
  reactions: z.array(Reaction),
  /** Grows with every edit. */
  version: z.number().int(),
});
export type WrittenComment = z.infer<typeof WrittenComment>;

/** Keeps its place; its text is shown to nobody. */
export const DeletedComment = z.object({
  _id: z.string(),
  author: Person,
  createdAt: z.string(),
  deletedAt: z.string(),
  /** Who may bring it back, by their id; admins may too. */
  deletedBy: z.string(),
});
export type DeletedComment = z.infer<typeof DeletedComment>;

export const Comment = z.union([WrittenComment, DeletedComment]);
export type Comment = z.infer<typeof Comment>;

const body = prose('Comment', limits.comment).refine(isSeen, 'Comment is required');

export const NewComment = z.object({ _id: clientId, body });
export type NewComment = z.infer<typeof NewComment>;

export const CommentChange = z.object({
  body,
  /** The version that the change was made from; a stale one is refused. */
  version: versionNumber.optional(),
});

const url = `${tasksUrl}/:taskId/comments`;
const commentParams = taskParams.extend({ commentId: id });

export const createComment = endpoint({
  method: 'POST',
  url,
  summary: 'Comment on a task',
  scope: 'project',
  records: ['comment.created'],
  schema: { params: taskParams, body: NewComment, response: createdReply({ comment: WrittenComment }) },
});

export const updateComment = endpoint({
  method: 'PUT',
  url: `${url}/:commentId`,
  summary: 'Edit your own comment',
  scope: 'project',
  records: ['comment.updated'],
  schema: { params: commentParams, body: CommentChange, response: okReply({ comment: WrittenComment }) },
});

export const deleteComment = endpoint({
  method: 'DELETE',
  url: `${url}/:commentId`,
  summary: 'Delete a comment: for its author, managers on the team, and admins',
  scope: 'project',
  records: ['comment.deleted'],
  schema: { params: commentParams, response: okReply({ comment: DeletedComment }) },
});

export const restoreComment = endpoint({
  method: 'POST',
  url: `${url}/:deletedCommentId/restore`,
  summary: 'Bring a comment back, for 30 days: for whoever deleted it, and admins',
  scope: 'project',
  records: ['comment.restored'],
  schema: {
    params: taskParams.extend({ deletedCommentId: id }),
    response: createdReply({ comment: WrittenComment }),
  },
});

export const reactToComment = endpoint({
  method: 'PUT',
  url: `${url}/:commentId/reactions/:mark`,
  summary: 'Set a mark under a comment, or take it away',
  scope: 'project',
  records: ['comment.reacted'],
  schema: {
    params: commentParams.extend({ mark: ReactionMark }),
    body: ReactionChange,
    response: okReply({ comment: WrittenComment }),
  },
});

export const listCommentVersions = endpoint({
  method: 'GET',
  url: `${url}/:commentId/versions`,
  summary: 'What a comment was before its edits, latest first',
  scope: 'project',
  schema: {
    params: commentParams,
    querystring: z.object({ until: changedUntil }),
    response: okReply({ versions: z.array(z.object({ until: z.string(), body: z.string() })) }),
  },
});
