import * as contract from '@muster/contract';
import { actorOf } from '../../activity/actor.ts';
import { listWatchers } from '../../activity/consumers/notifications/index.ts';
import { enterProject, requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { isThere, keepTask, listNames, setWatching } from './queries.ts';

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
    handler: async (request) => {
      const task = { ...enterProject(request), taskId: request.params.taskId };
      const userIds = await listWatchers(db, task);
      if (userIds.length === 0 && !(await isThere(db, task))) throw notFound('Task');
      const watchers = await listNames(db, userIds);
      return ok({ watchers, count: userIds.length });
    },
  });
}
