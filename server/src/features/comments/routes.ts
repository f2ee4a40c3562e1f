import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { enterProject, keepProject, type ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lastOf } from '../../platform/db/transactions.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, conflict, idTaken, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { canDeleteComment, canEditComment, canRestoreComment } from './policy.ts';
import * as queries from './queries.ts';

export async function commentRoutes(app: App, { db, activity }: Pick<Services, 'db' | 'activity'>) {
  app.route({
    ...contract.createComment,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const ids = { ...scope, taskId: request.params.taskId };
      const { _id = randomUUID(), body } = request.body;
      await activity.change(request, async (db, record) => {
        if (!(await lastOf(keepProject(db, scope), queries.keepTask(db, ids)))) throw notFound('Task');
        // Sent before, perhaps: it is answered as it is.
        if (!(await queries.insertComment(db, ids, { _id, body }))) return;
        await record(scope, {
          kind: 'comment.created',
          subjectId: ids.taskId,
          changes: { [_id]: {} },
        });
      });
      const comment = await queries.findComment(db, ids, _id);
      if (comment?.authorId !== scope.userId) throw idTaken();
      return reply.code(201).send(created({ comment: presentWritten(comment) }));
    },
  });

  app.route({
    ...contract.updateComment,
    handler: async (request) => {
      const { ids, commentId } = enterComment(enterProject(request), request.params);
      const { body, version } = request.body;
      await activity.change(request, async (db, record) => {
        const before = await lockWritten(db, ids, commentId);
        authorize(canEditComment(ids, before));
        if (version !== undefined && version !== before.version) {
          const comment = presentWritten(await find(db, ids, commentId));
          throw conflict('STALE', 'This comment was edited elsewhere in the meantime.', { comment });
        }
        if (body === before.body) return;
        await queries.editComment(db, ids, commentId, body);
        const changes = { [commentId]: { from: before.body } };
        await record(ids, { kind: 'comment.updated', subjectId: ids.taskId, changes });
      });
      return ok({ comment: presentWritten(await find(db, ids, commentId)) });
    },
  });

  app.route({
    ...contract.deleteComment,
    handler: async (request) => {
      const { ids, commentId } = enterComment(enterProject(request), request.params);
      await activity.change(request, async (db, record) => {
        const before = await lockWritten(db, ids, commentId);
        authorize(canDeleteComment(ids, before));
        await queries.hideComment(db, ids, commentId, ids.userId);
        await record(ids, { kind: 'comment.deleted', subjectId: ids.taskId, changes: { [commentId]: {} } });
      });
      const comment = queries.presentComment(await find(db, ids, commentId));
      return ok({ comment: contract.DeletedComment.parse(comment) });
    },
  });

  app.route({
    ...contract.restoreComment,
    handler: async (request, reply) => {
      const { deletedCommentId: commentId, taskId } = request.params;
      const { ids } = enterComment(enterProject(request), { taskId, commentId });
      await activity.change(request, async (db, record) => {
        const before = await lockOne(db, ids, commentId);
        // Back already: asked twice.
        if (!before.isDeleted) return;
        authorize(canRestoreComment(ids, before));
        if (before.body === null) throw notFound('Comment');
        await queries.showComment(db, ids, commentId);
        await record(ids, { kind: 'comment.restored', subjectId: ids.taskId, changes: { [commentId]: {} } });
      });
      const comment = presentWritten(await find(db, ids, commentId));
      return reply.code(201).send(created({ comment }));
    },
  });

  app.route({
    ...contract.listCommentVersions,
    handler: async (request) => {
      const { ids, commentId } = enterComment(enterProject(request), request.params);
      presentWritten(await find(db, ids, commentId));
      const versions = await queries.listVersions(db, ids, commentId);
      return ok({ versions: versions.map(({ until, body }) => ({ until: until.toISOString(), body })) });
    },
  });
}

type CommentPlace = ProjectScope & { taskId: string };

const enterComment = (
  scope: ProjectScope,
  { taskId, commentId }: { taskId: string; commentId: string },
): { ids: CommentPlace; commentId: string } => ({ ids: { ...scope, taskId }, commentId });

async function lockOne(db: Db, ids: CommentPlace, commentId: string) {
  const comment = await lastOf(
    keepProject(db, ids),
    queries.keepTask(db, ids),
    queries.lockComment(db, ids, commentId),
  );
  if (!comment) throw notFound('Comment');
  return comment;
}

async function lockWritten(db: Db, ids: CommentPlace, commentId: string) {
  const comment = await lockOne(db, ids, commentId);
  if (comment.isDeleted) throw notFound('Comment');
  return comment;
}

async function find(db: Db, ids: CommentPlace, commentId: string) {
  const comment = await queries.findComment(db, ids, commentId);
  if (!comment) throw notFound('Comment');
  return comment;
}

/** One that somebody else deletes in this moment is gone. */
function presentWritten(row: queries.CommentRow) {
  const comment = queries.presentComment(row);
  if (!('body' in comment)) throw notFound('Comment');
  return comment;
}
