import * as contract from '@muster/contract';
import { enterProject } from '../../../authorization/scopes.ts';
import type { App } from '../../../platform/http/app.ts';
import { ok } from '../../../platform/http/replies.ts';
import type { Services } from '../../../services.ts';
import { moveMany, reportMove } from '../moving/move.ts';
import { changeMany } from './change.ts';
import { manyBy } from './many-by.ts';
import { undoMany } from './undo.ts';

export async function bulkRoutes(
  app: App,
  { db, activity, throttle }: Pick<Services, 'db' | 'activity' | 'throttle'>,
) {
  app.route({
    ...contract.changeTasks,
    handler: async (request) => {
      const scope = enterProject(request);
      await throttle.take(manyBy(scope));
      const { ids, moveTo } = request.body;
      return ok(
        await activity.change(contract.changeTasks, request, (db, record) =>
          moveTo ? moveMany(db, record, scope, ids, moveTo) : changeMany(db, record, scope, request.body),
        ),
      );
    },
  });

  app.route({
    ...contract.reportMove,
    handler: async (request) => {
      const { ids, project } = request.body;
      return ok({ report: await reportMove(db, enterProject(request), ids, project) });
    },
  });

  app.route({
    ...contract.undoChangeOfTasks,
    handler: async (request) => {
      const scope = enterProject(request);
      const { undo } = request.body;
      await throttle.take(manyBy(scope));
      return ok(
        await activity.change(contract.undoChangeOfTasks, request, (db, record) =>
          undoMany(db, record, scope, undo),
        ),
      );
    },
  });
}
