import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import type { FastifyReply } from 'fastify';
import { enterProject, keepProject, lockProject, type ProjectScope } from '../../authorization/scopes.ts';
import { lastOf, unawaited } from '../../platform/db/transactions.ts';
import { changesBetween, type Recorder } from '../../activity/record.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, conflict, idTaken, notFound } from '../../platform/http/errors.ts';
import { created, ok, sendJson } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { requireSomeRoom, withStoredAttachments, type NewAttachment } from '../attachments/index.ts';
import { keepLabels } from '../labels/index.ts';
import { listLinks } from '../links/index.ts';
import { plainChanger } from './at-once/change-queries.ts';
import { taskMover } from './at-once/move-queries.ts';
import { canDeleteTask } from './policy.ts';
import { taskInserter } from './creation-queries.ts';
import type { NewTaskRow } from './creation-steps-queries.ts';
import {
  bringFileBack,
  filesTold,
  present,
  recordUpdate,
  refuseStale,
  updateOwnFields,
  updateWhole,
} from './edit.ts';
import { findRank, isRankTaken, placeTask, renumber } from './board-queries.ts';
import { findListed } from './listed-queries.ts';
import { listRoutes } from './query/routes.ts';
import * as queries from './queries.ts';
import { repeatSoon } from './repeat-soon.ts';
import { comeUnder } from './sub-tasks/come-under.ts';
import { listRelatives } from './sub-tasks/queries.ts';
import { deleteTasks } from './trash-queries.ts';

export async function taskRoutes(
  app: App,
  {
    db,
    config,
    storage,
    activity,
    live,
    cursors,
  }: Pick<Services, 'db' | 'config' | 'storage' | 'activity' | 'live' | 'cursors'>,
) {
  live.showTasks((refs) => findListed(db, refs));
  live.showRelatives((project, ids) => listRelatives(db, project, ids));
  const insertTask = taskInserter(db);
  const changePlain = plainChanger(db);
  const moveAtOnce = taskMover(db);

  listRoutes(app, { db, cursors });

  app.route({
    ...contract.createTask,
    config: { arrivesWithWork: true },
    handler: async (request, reply) => {
      const { _id: id = randomUUID(), ...task } = request.body;
      const row = await activity.arrive(contract.createTask, request, (claim, inSteps) =>
        insertTask(claim, inSteps, { ...task, id }),
      );
      const added = row
        ? presentNewTask({ id, ...task }, row)
        : await findSentBefore(enterProject(request), id);
      return sendJson(reply.code(201), JSON.stringify(created({ task: added })));
    },
  });

  app.route({
    ...contract.getTask,
    config: { arrivesWithWork: true },
    handler: async (request, reply) => {
      const { taskId } = request.params;
      const row = await request.arrive((claim) => queries.readTaskDetails(db, claim, taskId));
      if (!row) throw notFound('Task');
      const links = (row.isLinked && (await listLinks(db, request.params, row))) || [];
      return sendJson(
        reply,
        `{"status":200,"task":${row.task.slice(0, -1)},"links":${JSON.stringify(links)}}}`,
      );
    },
  });

  app.route({
    ...contract.updateTask,
    config: { arrivesWithWork: true },
    handler: async (request, reply) => {
      const { taskId } = request.params;
      const changes = request.body;
      const isPlain = request.uploads.length === 0;
      const changed = await activity.arrive(contract.updateTask, request, async (claim) =>
        isPlain ? changePlain(claim, taskId, changes) : undefined,
      );
      if (changed) return answerWith(reply, changed);
      const scope = enterProject(request);
      const room = { ...scope, megabytes: config.quotas.storageMegabytes };
      if (request.uploads.length > 0) {
        // Before any file is decoded and stored; once more under the lock.
        refuseStale(await present(db, scope, taskId), changes);
        await requireSomeRoom(db, room);
      }

      const { place, status = '' } = changes;
      const changeWith = (files: NewAttachment[]): Promise<contract.TaskDetails> =>
        activity
          .change(contract.updateTask, request, async (db, record) => {
            // Into a place nobody else comes meanwhile.
            const holdColumn = place ? queries.lockColumn : queries.keepStatus;
            const kept = [
              keepProject(db, scope),
              status && holdColumn(db, scope, status),
              changes.labels?.length &&
                keepLabels(db, scope, changes.labels).catch(async (error: unknown) => {
                  // A task that is not there is not found, whatever it was to become.
                  await present(db, scope, taskId);
                  throw error;
                }),
            ];
            const { parent } = changes;
            if (parent) await lastOf(...kept, comeUnder(db, scope, { taskId, parent }));
            const edit = { scope, taskId, changes, kept };
            const isOwnOnly =
              !changes.assignedTo && !changes.attachments && !changes.files && files.length === 0;
            const edited = isOwnOnly
              ? await updateOwnFields(db, edit)
              : await updateWhole(db, edit, files, room);
            if (place) {
              const rank = await findRank(db, scope, taskId, { status, ...place });
              if (!rank) throw new NoRoom();
              edited.after.rank = (
                await placeTask(db, scope, taskId, { status, rank, isElsewhere: false })
              ).rank;
            }
            await recordUpdate(db, record, scope, edited);
            return edited.after;
          })
          .catch(async (error: unknown) => {
            if (!(error instanceof NoRoom)) throw error;
            await activity.change(contract.updateTask, request, (db, record) =>
              makeRoom(db, record, scope, status),
            );
            return changeWith(files);
          });
      const stored = { ...scope, taskId };
      const task = await withStoredAttachments({ db, storage }, stored, request.uploads, changeWith);
      return ok({ task });
    },
  });

  app.route({
    ...contract.restoreAttachment,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const { taskId, removedFileId: fileId } = request.params;
      const room = { ...scope, megabytes: config.quotas.storageMegabytes };
      const task = await activity.change(contract.restoreAttachment, request, async (db, record) => {
        const edited = await bringFileBack(db, { scope, taskId, fileId }, room);
        await record(scope, ...filesTold('attachment.added', edited));
        return edited.after;
      });
      return reply.code(201).send(created({ task }));
    },
  });

  app.route({
    ...contract.moveTask,
    config: { arrivesWithWork: true },
    handler: async (request, reply) => {
      const { taskId } = request.params;
      const place = request.body;
      const atOnce = await activity.arrive(contract.moveTask, request, (claim) =>
        moveAtOnce(claim, taskId, place),
      );
      if (atOnce) return answerWith(reply, atOnce);
      const scope = enterProject(request);
      const move = (holdColumn: typeof queries.keepStatus) =>
        activity.change(contract.moveTask, request, async (db, record) => {
          const [before, assignedTo, rank] = await lastOf(
            keepProject(db, scope),
            holdColumn(db, scope, place.status),
            Promise.all([
              queries.lockTask(db, scope, taskId),
              queries.findAssignees(db, scope, taskId),
              findRank(db, scope, taskId, place),
            ]),
          );
          if (!before) throw notFound('Task');
          if (!rank) return undefined;
          const placed = unawaited(
            db,
            placeTask(db, scope, taskId, {
              status: place.status,
              rank,
              isElsewhere: before.status !== place.status,
            }),
          );
          const changes = changesBetween(before, { status: place.status, rank }, ['status', 'rank']);
          const owners = [...assignedTo, before.createdBy, ...before.watchers];
          await record(scope, { kind: 'task.moved', subjectId: taskId, changes, owners });
          if (before.repeat) await repeatSoon(db, scope);
          return placed;
        });
      const moveNow = () =>
        move(queries.keepStatus).catch((error: Error) => {
          if (!isRankTaken(error)) throw error;
          // Somebody put another task into the same gap at the same time.
          return move(queries.lockColumn);
        });
      let moved = await moveNow();
      while (!moved) {
        await activity.change(contract.moveTask, request, (db, record) =>
          makeRoom(db, record, scope, place.status),
        );
        moved = await moveNow();
      }
      return ok({ task: await moved.answer });
    },
  });

  app.route({
    ...contract.deleteTask,
    handler: async (request) => {
      const scope = enterProject(request);
      const { taskId } = request.params;
      await activity.change(contract.deleteTask, request, async (db, record) => {
        const task = await lastOf(keepProject(db, scope), queries.lockTask(db, scope, taskId));
        if (!task) throw notFound('Task');
        authorize(canDeleteTask(scope, task));
        if (request.query.untouched && (await queries.isTouchedByOthers(db, scope, taskId))) throw touched();
        await deleteTasks(db, scope, [taskId]);
        await record(scope, { kind: 'task.deleted', subjectId: taskId });
      });
      return ok({});
    },
  });

  async function findSentBefore(scope: ProjectScope, id: string) {
    const task = await queries.findTask(db, scope, id);
    if (task?.createdBy._id !== scope.userId) throw idTaken();
    return task;
  }
}

const touched = () => conflict('STALE', 'Somebody else has changed this task in the meantime.');

/** Too many tasks went into one gap: their column has to be numbered anew first. */
class NoRoom extends Error {}

async function makeRoom(db: Db, record: Recorder<'status.renumbered'>, scope: ProjectScope, status: string) {
  // Meets whoever deletes a status or leaves the team.
  await lockProject(db, scope);
  await queries.lockColumn(db, scope, status);
  await renumber(db, record, scope, status);
}

/** What one statement has done, as JSON text. */
const answerWith = (reply: FastifyReply, { task }: { task: string }) =>
  sendJson(reply, `{"status":200,"task":${task}}`);

function presentNewTask(
  { id: _id, assignedTo, ...task }: Omit<contract.NewTask, '_id'> & { id: string },
  { userId, fullName, number, key, rank, createdAt, completedAt, parentTask = null }: NewTaskRow,
): contract.Task {
  const at = createdAt.toISOString();
  return {
    _id,
    number,
    key,
    ...task,
    assignedTo: [...new Set(assignedTo)].toSorted(),
    attachments: [],
    counts: { comments: 0, files: 0, checklist: { done: 0, total: 0 }, subTasks: { done: 0, total: 0 } },
    parentTask,
    isBlocked: false,
    createdBy: { _id: userId, fullName },
    rank,
    version: 1,
    completedAt: completedAt?.toISOString() ?? null,
    createdAt: at,
    updatedAt: at,
  };
}
