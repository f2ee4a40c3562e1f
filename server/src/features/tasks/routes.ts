import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { enterProject, type ProjectScope } from '../../access/scopes.ts';
import type { Db } from '../../db/connect.ts';
import type { App } from '../../http/app.ts';
import { authorize, conflict, idTaken, notFound } from '../../http/errors.ts';
import { created, ok } from '../../http/replies.ts';
import { addJob } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import {
  attachmentFolder,
  changeAttachments,
  listAttachments,
  withStoredImages,
} from '../attachments/index.ts';
import { canDeleteTask } from './policy.ts';
import * as queries from './queries.ts';

export async function taskRoutes(app: App, { db, storage }: Pick<Services, 'db' | 'storage'>) {
  app.route({
    ...contract.listTasks,
    handler: async (request, reply) => {
      const { tasks, pagination } = await queries.listTasks(db, enterProject(request), request.query);
      const json = `{"status":200,"tasks":${tasks},"pagination":${JSON.stringify(pagination)}}`;
      // Already JSON, built from named columns by the database: not parsed again only to be checked.
      return reply.type('application/json; charset=utf-8').send(json as never);
    },
  });

  app.route({
    ...contract.createTask,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const task = await addTask(scope, request.body, request.caller!.fullName);
      return reply.code(201).send(created({ task }));
    },
  });

  app.route({
    ...contract.getTask,
    handler: async (request) => ok({ task: await present(db, enterProject(request), request.params.taskId) }),
  });

  app.route({
    ...contract.updateTask,
    handler: async (request) => {
      const scope = enterProject(request);
      const { taskId } = request.params;
      const changes = request.body;
      // Before any file is decoded and stored; once more under the lock.
      refuseStale(await present(db, scope, taskId), changes);

      const task = await withStoredImages({ db, storage }, { ...scope, taskId }, request.uploads, (images) =>
        db.transaction().execute(async (db) => {
          if (changes.status) await queries.keepStatus(db, scope, changes.status);
          await queries.lockTask(db, scope, taskId);
          refuseStale(await present(db, scope, taskId), changes);
          await queries.updateTask(db, scope, taskId, changes);
          await changeAttachments(db, { ...scope, taskId }, changes.attachments, images);
          return present(db, scope, taskId);
        }),
      );
      return ok({ task });
    },
  });

  app.route({
    ...contract.deleteTask,
    handler: async (request) => {
      const scope = enterProject(request);
      const { taskId } = request.params;
      await db.transaction().execute(async (db) => {
        const task = await queries.lockTask(db, scope, taskId);
        if (!task) throw notFound('Task');
        authorize(canDeleteTask(scope, task));
        await queries.deleteTask(db, scope, taskId);
        await addJob(db, 'removeFolder', { prefix: attachmentFolder({ ...scope, taskId }) });
      });
      return ok({});
    },
  });

  async function addTask(
    scope: ProjectScope,
    { _id: id = randomUUID(), ...task }: contract.NewTask,
    fullName: string,
  ): Promise<contract.Task> {
    const at = await queries.insertTask(db, scope, { ...task, id });
    if (!at) return findSentBefore(scope, id);
    return {
      _id: id,
      ...task,
      assignedTo: [...new Set(task.assignedTo)].toSorted(),
      createdBy: { _id: scope.userId, fullName },
      attachments: [],
      version: 1,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    };
  }

  async function findSentBefore(scope: ProjectScope, id: string) {
    const task = await queries.findTask(db, scope, id);
    if (task?.createdBy._id !== scope.userId) throw idTaken();
    return task;
  }
}

async function present(db: Db, scope: ProjectScope, taskId: string): Promise<contract.TaskDetails> {
  const task = await queries.findTask(db, scope, taskId);
  if (!task) throw notFound('Task');
  return { ...task, files: await listAttachments(db, { ...scope, taskId }) };
}

/** Nothing is overwritten unseen: whoever names the version they saw must have seen the latest. */
function refuseStale(task: contract.TaskDetails, { version = task.version }: contract.TaskChanges) {
  if (version !== task.version) {
    throw conflict('STALE', 'Somebody else has changed this task in the meantime.', { task });
  }
}
