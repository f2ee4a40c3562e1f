import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { enterProject, keepProject, type ProjectScope, type TaskIds } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lastOf } from '../../platform/db/transactions.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, conflict, idTaken, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { lockToCount, recount } from '../tasks/index.ts';
import { findNewlyMentioned } from '../mentions/index.ts';
import { setWatching } from '../watching/index.ts';
import { canDeleteComment, canEditComment, canRestoreComment } from './policy.ts';
import * as queries from './queries.ts';
import { setReaction } from './reactions-queries.ts';

type TaskScope = ProjectScope & { taskId: string };

export async function commentRoutes(app: App, { db, activity }: Pick<Services, 'db' | 'activity'>) {
  app.route({
    ...contract.createComment,
    handler: async (request, reply) => {
      const scope = { ...enterProject(request), taskId: request.params.taskId };
      const { _id = randomUUID(), body } = request.body;
      const comment = await activity.change(contract.createComment, request, async (db, record) => {
        if (!(await lastOf(keepProject(db, scope), lockToCount(db, scope)))) throw notFound('Task');
        if (await queries.insertComment(db, scope, { _id, body })) {
          if ((await queries.countComments(db, scope)) > contract.limits.comments) throw tooMany();
          await recount(db, scope);
          const mentioned = await findNewlyMentioned(db, scope, 'body', { after: body });
          await setWatching(db, scope, [scope.userId, ...mentioned]);
          const changes = { [_id]: {} };
          await record(scope, { kind: 'comment.created', subjectId: scope.taskId, changes, mentioned });
        }
        return queries.findComment(db, scope, _id);
      });
      // The same may have been sent before; anything else needs an id of its own.
      if (comment?.authorId !== scope.userId || comment.body !== body) throw idTaken();
      return reply.code(201).send(created({ comment: presentWritten(comment) }));
    },
  });

  app.route({
    ...contract.updateComment,
    handler: async (request) => {
      const { taskId, commentId } = request.params;
      const scope = { ...enterProject(request), taskId };
      const { body, version } = request.body;
      const comment = await activity.change(contract.updateComment, request, async (db, record) => {
        const before = await lockWritten(db, scope, commentId);
        authorize(canEditComment(scope, before));
        // Saved as it is: of an edit whose answer got lost, the version has gone on.
        if (body === before.body) return find(db, scope, commentId);
        if (version !== undefined && version !== before.version) {
          const comment = presentWritten(await find(db, scope, commentId));
          throw conflict('STALE', 'This comment was edited elsewhere in the meantime.', { comment });
        }
        if (before.version > contract.limits.commentEdits) throw tooOften();
        await queries.editComment(db, scope, commentId, body);
        const texts = { before: before.body ?? '', after: body };
        const mentioned = await findNewlyMentioned(db, scope, 'body', texts);
        await setWatching(db, scope, mentioned);
        const changes = { [commentId]: { from: before.body } };
        await record(scope, { kind: 'comment.updated', subjectId: taskId, changes, mentioned });
        return find(db, scope, commentId);
      });
      return ok({ comment: presentWritten(comment) });
    },
  });

  app.route({
    ...contract.deleteComment,
    handler: async (request) => {
      const { taskId, commentId } = request.params;
      const scope = { ...enterProject(request), taskId };
      const comment = await activity.change(contract.deleteComment, request, async (db, record) => {
        authorize(canDeleteComment(scope, await lockWritten(db, scope, commentId, lockToCount)));
        await queries.hideComment(db, scope, commentId, scope.userId);
        await recount(db, scope);
        await record(scope, { kind: 'comment.deleted', subjectId: taskId, changes: { [commentId]: {} } });
        return find(db, scope, commentId);
      });
      return ok({ comment: queries.presentComment(comment) as contract.DeletedComment });
    },
  });

  app.route({
    ...contract.restoreComment,
    handler: async (request, reply) => {
      const { taskId, deletedCommentId: commentId } = request.params;
      const scope = { ...enterProject(request), taskId };
      const comment = await activity.change(contract.restoreComment, request, async (db, record) => {
        const before = await lock(db, scope, commentId, lockToCount);
        // One that is there already was asked for twice.
        if (before.isDeleted) {
          authorize(canRestoreComment(scope, before));
          if (before.body === null) throw notFound('Comment');
          await queries.showComment(db, scope, commentId);
          await recount(db, scope);
          await record(scope, { kind: 'comment.restored', subjectId: taskId, changes: { [commentId]: {} } });
        }
        return find(db, scope, commentId);
      });
      return reply.code(201).send(created({ comment: presentWritten(comment) }));
    },
  });

  app.route({
    ...contract.reactToComment,
    handler: async (request) => {
      const { taskId, commentId, mark } = request.params;
      const scope = { ...enterProject(request), taskId };
      const { isOn } = request.body;
      const comment = await activity.change(contract.reactToComment, request, async (db, record) => {
        await lockWritten(db, scope, commentId);
        if (await setReaction(db, scope, commentId, mark, isOn)) {
          const changes = { [commentId]: isOn ? { to: mark } : { from: mark } };
          await record(scope, { kind: 'comment.reacted', subjectId: taskId, changes });
        }
        return find(db, scope, commentId);
      });
      return ok({ comment: presentWritten(comment) });
    },
  });

  app.route({
    ...contract.listCommentVersions,
    config: { readsAhead: true },
    handler: async (request) => {
      const { params, query } = request;
      const [comment, versions] = await request.readAhead(() =>
        Promise.all([
          find(db, params, params.commentId),
          queries.listVersions(db, params, params.commentId, query.until),
        ]),
      );
      presentWritten(comment);
      return ok({ versions: versions.map(({ until, body }) => ({ until: until.toISOString(), body })) });
    },
  });
}

const tooMany = () =>
  conflict(
    'TOO_MANY_COMMENTS',
    'This task has as many comments as a task may have. Continue in another one.',
  );

const tooOften = () =>
  conflict('TOO_MANY_EDITS', 'This comment was edited too often. Write another one instead.');

async function lock(db: Db, scope: TaskScope, commentId: string, holdTask = queries.keepTask) {
  const comment = await lastOf(
    keepProject(db, scope),
    holdTask(db, scope),
    queries.lockComment(db, scope, commentId),
  );
  if (!comment) throw notFound('Comment');
  return comment;
}

async function lockWritten(db: Db, scope: TaskScope, commentId: string, holdTask = queries.keepTask) {
  const comment = await lock(db, scope, commentId, holdTask);
  if (comment.isDeleted) throw notFound('Comment');
  return comment;
}

async function find(db: Db, scope: TaskIds, commentId: string) {
  const comment = await queries.findComment(db, scope, commentId);
  if (!comment) throw notFound('Comment');
  return comment;
}

function presentWritten(row: queries.CommentRow) {
  const comment = queries.presentComment(row);
  if (!('body' in comment)) throw notFound('Comment');
  return comment;
}
