import * as contract from '@muster/contract';
import { actorOf } from '../../activity/actor.ts';
import { enterProject, requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { findWatchers, isThere, keepTask, setWatching } from './queries.ts';

export async function watchingRoutes(app: App, { db, live }: Pick<Services, 'db' | 'live'>) {
  app.route({
    ...contract.watchTask,
    handler: async (request) => {
      const scope = enterProject(request);
      const { taskId } = request.params;
      const task = { ...scope, taskId };
      await db.transaction().execute(async (db) => {
        await keepTask(db, task);
        await setWatching(db, task, [scope.userId], request.body.isWatching);
      });
      live.tellOfWatching(actorOf(request, requirePrincipal(request)), task);
      return ok({});
    },
  });

  app.route({
    ...contract.listWatchers,
    config: { readsAhead: true },
    handler: async (request) => {
      const { params } = request;
      const [found, watching] = await request.readAhead(() =>
        Promise.all([isThere(db, params), findWatchers(db, params)]),
      );
      if (!found) throw notFound('Task');
      return ok(watching);
    },
  });
}
