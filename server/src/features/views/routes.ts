import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@muster/contract';
import type { Activity } from '../../activity/activity.ts';
import { actorOf } from '../../activity/actor.ts';
import { changesBetween, type Recorder } from '../../activity/record.ts';
import { lockAndEnterProject } from '../../authorization/lock-and-enter.ts';
import {
  enterProject,
  keepProject,
  requirePrincipal,
  type ProjectScope,
} from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, conflict, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { mayChange, mayShare } from './policy.ts';
import { endOpening, setOpening } from './opening-queries.ts';
import * as queries from './queries.ts';

export async function viewRoutes(
  app: App,
  { db, activity, live }: Pick<Services, 'db' | 'activity' | 'live'>,
) {
  app.route({
    ...contract.listViews,
    config: { readsAhead: true },
    handler: async (request) =>
      ok({ views: await request.readAhead((way) => queries.listViews(db, request.params, { way })) }),
  });

  app.route({
    ...contract.createView,
    handler: async (request, reply) => {
      const scope = enterProject(request);
      const { _id = randomUUID(), ...given } = request.body;
      const view = await activity.change(contract.createView, request, (db, record) =>
        addView(db, record, scope, { _id, ...given }),
      );
      return reply.code(201).send(created({ view }));
    },
  });

  app.route({
    ...contract.updateView,
    handler: async (request) => {
      const scope = enterProject(request);
      const { viewId } = request.params;
      const view = await activity.change(contract.updateView, request, (db, record) =>
        changeView(db, record, scope, { _id: viewId, ...request.body }),
      );
      return ok({ view });
    },
  });

  app.route({
    ...contract.deleteView,
    handler: async (request) => {
      const scope = enterProject(request);
      const { viewId } = request.params;
      await activity.change(contract.deleteView, request, async (db, record) => {
        await keepProject(db, scope);
        const view = await enterView(db, scope, viewId);
        await queries.deleteView(db, scope, viewId);
        await record(scope, telling('view.deleted', view));
      });
      return ok({});
    },
  });

  app.route({
    ...contract.chooseOpeningView,
    handler: async (request) => {
      const scope = enterProject(request);
      const { viewId } = request.body;
      if (viewId === null) await endOpening(db, scope);
      else await db.transaction().execute((db) => setOpening(db, scope, viewId));
      live.tellOfOpeningView(actorOf(request, requirePrincipal(request)), scope.projectId);
      return ok({});
    },
  });
}

async function addView(
  db: Db,
  record: Recorder<'view.created'>,
  from: ProjectScope,
  given: contract.NewView & { _id: string },
) {
  const scope = await lockAndEnterProject(db, from);
  authorize(!given.isShared || mayShare(scope));
  // The same create, sent before.
  const before = await queries.findView(db, scope, given._id);
  if (before) return before;
  await checkRoom(db, scope, { ownerId: scope.userId, isNew: true, isShared: given.isShared });
  await queries.insertView(db, scope, given);
  const view = (await queries.findView(db, scope, given._id))!;
  await record(scope, telling('view.created', view, { name: { to: view.name } }));
  return view;
}

async function changeView(
  db: Db,
  record: Recorder<'view.updated'>,
  from: ProjectScope,
  { _id, ...changes }: contract.ViewChanges & { _id: string },
) {
  const scope = await lockAndEnterProject(db, from);
  const before = await enterView(db, scope, _id);
  authorize(!changes.isShared || before.isShared || mayShare(scope));
  // What somebody else has chosen, too, or this very call, whose answer got lost, is no conflict.
  if (isDeepStrictEqual({ ...before, ...changes, version: before.version }, before)) return before;
  if (changes.version !== undefined && changes.version !== before.version)
    throw conflict('STALE', 'Somebody else has changed this view in the meantime.', { view: before });
  if (changes.isShared && !before.isShared)
    await checkRoom(db, scope, { ownerId: before.createdBy._id, isNew: false, isShared: true });
  await queries.updateView(db, scope, _id, changes);
  const after = { ...before, ...changes, version: before.version + 1 };
  const hasBeenPrivate = !before.isShared || !after.isShared;
  // What it was called and looked for in private stays so.
  const told = changesBetween<contract.View>(before, after, hasBeenPrivate ? ['isShared'] : fields);
  // Whoever saw it has to hear that it went.
  const heardOf = { ...after, isShared: before.isShared || after.isShared };
  await record(scope, telling('view.updated', heardOf, told));
  return after;
}

const fields = ['name', 'isShared', 'query', 'layout', 'columns'] as const;

/** One that the principal may change. What others keep to themselves does not exist. */
async function enterView(db: Db, scope: ProjectScope, viewId: string) {
  const view = await queries.lockView(db, scope, viewId);
  if (!view) throw notFound('View');
  authorize(mayChange(scope, view));
  return view;
}

interface Room {
  ownerId: string;
  isNew: boolean;
  isShared: boolean;
}

/** With the project locked, so that nobody takes the last place twice. */
async function checkRoom(db: Db, scope: ProjectScope, { ownerId, isNew, isShared }: Room) {
  const { own, shared } = await queries.countViews(db, scope, ownerId);
  const { views, sharedViews } = contract.limits;
  if (isNew && own >= views)
    throw conflict('TOO_MANY_VIEWS', `You may have at most ${views} views of a project.`);
  if (isShared && shared >= sharedViews)
    throw conflict('TOO_MANY_VIEWS', `A project may have at most ${sharedViews} shared views.`);
}

/** Of a private one nobody but its maker hears. */
const telling = <Kind extends contract.ActivityKind>(
  kind: Kind,
  { _id, isShared, createdBy }: contract.View,
  changes?: Activity['changes'],
): Activity<Kind> => ({
  kind,
  subjectId: _id,
  ...(changes && { changes }),
  ...(!isShared && { privateTo: createdBy._id }),
});
