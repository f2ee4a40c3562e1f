import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { enterProject, lockProject, type ProjectScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { takeTime } from '../../platform/db/patience.ts';
import type { App } from '../../platform/http/app.ts';
import { conflict, idTaken, invalid, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import type { Recorder } from '../../activity/record.ts';
import { lockTasksOf, moveColumn } from '../tasks/index.ts';
import { changeStatus } from './change.ts';
import { tooManyStatuses } from './errors.ts';
import { placeStatus } from './place.ts';
import * as queries from './queries.ts';
import { copyStatusToTrash, deleteStatus, isStatusInTrash } from './trash-queries.ts';

export async function statusRoutes(app: App, { db, activity }: Pick<Services, 'db' | 'activity'>) {
  app.route({
    ...contract.listTaskStatuses,
    config: { readsAhead: true },
    handler: async (request) =>
      ok({ taskStatuses: await request.readAhead(() => queries.listStatuses(db, request.params)) }),
  });

  app.route({
    ...contract.getTaskStatus,
    config: { readsAhead: true },
    handler: async (request) => {
      const { params } = request;
      const taskStatus = await request.readAhead(() => queries.findStatus(db, params, params.statusId));
      if (!taskStatus) throw notFound('Status');
      return ok({ taskStatus });
    },
  });

  app.route({
    ...contract.createTaskStatus,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const taskStatus = await activity.change(contract.createTaskStatus, request, (db, record) =>
        addStatus(db, record, scope, request.body),
      );
      return reply.code(201).send(created({ taskStatus }));
    },
  });

  app.route({
    ...contract.updateTaskStatus,
    handler: async (request) => {
      const scope = enterProject(request);
      const { statusId } = request.params;
      const { after, ...changes } = request.body;
      const taskStatus = await activity.change(contract.updateTaskStatus, request, async (db, record) => {
        if (after !== undefined) await placeStatus(db, record, scope, statusId, after);
        return changeStatus(db, record, scope, { statusId, changes });
      });
      return ok({ taskStatus });
    },
  });

  app.route({
    ...contract.deleteTaskStatus,
    handler: async (request) => {
      const scope = enterProject(request);
      const { statusId } = request.params;
      await activity.change(contract.deleteTaskStatus, request, async (db, record) => {
        await lockProject(db, scope);
        if (!(await queries.lockStatus(db, scope, statusId))) throw notFound('Status');
        const { moveTo } = request.query;
        await refuseTasksWithoutPlace(db, scope, statusId, moveTo);
        await lockTasksOf(db, scope, statusId);
        await copyStatusToTrash(db, scope, statusId, moveTo);
        if (moveTo) await moveColumn(db, record, scope, statusId, moveTo);
        await deleteStatus(db, scope, statusId);
        await record(scope, { kind: 'status.deleted', subjectId: statusId });
      });
      return ok({});
    },
  });
}

async function addStatus(
  db: Db,
  record: Recorder<'status.created'>,
  scope: ProjectScope,
  { _id: id = randomUUID(), ...status }: contract.NewTaskStatus,
) {
  await lockProject(db, scope);
  // The same create, sent before.
  const before = await queries.findStatus(db, scope, id);
  if (before) return before;
  if (await isStatusInTrash(db, scope, id)) throw idTaken();
  const statuses = await queries.listStatuses(db, scope);
  if (statuses.length >= contract.limits.statuses) throw tooManyStatuses();
  const last = statuses.at(-1)?.order ?? -1;
  const order = status.order ?? Math.min(last + 1, contract.limits.statusOrder);
  const added = await queries.insertStatus(db, scope, { ...status, id, order });
  const changes = { name: { to: status.name } };
  await record(scope, { kind: 'status.created', subjectId: id, changes });
  return added;
}

/** No task is ever without a status: it moves before its status goes. */
async function refuseTasksWithoutPlace(
  db: Db,
  scope: ProjectScope,
  statusId: string,
  moveTo: string | undefined,
) {
  if (moveTo === undefined) {
    const tasks = await queries.countTasks(db, scope, statusId);
    if (tasks > 0) throw hasTasks(tasks);
    return;
  }
  if (moveTo === statusId || !(await queries.lockStatus(db, scope, moveTo))) {
    throw invalid({ moveTo: 'Choose another status of the project' });
  }
  await takeTime(db);
}

const hasTasks = (tasks: number) =>
  conflict(
    'STATUS_HAS_TASKS',
    `This status still has ${tasks} ${tasks === 1 ? 'task' : 'tasks'}. Move them first.`,
    {
      tasks,
    },
  );
