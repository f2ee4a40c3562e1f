import * as contract from '@muster/contract';
import { enterProject } from '../../../authorization/scopes.ts';
import type { App } from '../../../platform/http/app.ts';
import { ok } from '../../../platform/http/replies.ts';
import type { Services } from '../../../services.ts';
import { changeMany } from './change.ts';
import { undoMany } from './undo.ts';

export async function bulkRoutes(app: App, { activity }: Pick<Services, 'activity'>) {
  app.route({
    ...contract.changeTasks,
    handler: async (request) => {
      const scope = enterProject(request);
      return ok(await activity.change(request, (db, record) => changeMany(db, record, scope, request.body)));
    },
  });

  app.route({
    ...contract.undoChangeOfTasks,
    handler: async (request) => {
      const scope = enterProject(request);
      const { undo } = request.body;
      return ok(await activity.change(request, (db, record) => undoMany(db, record, scope, undo)));
    },
  });
}
