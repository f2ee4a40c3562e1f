import * as contract from '@muster/contract';
import { actorOf } from '../../activity/actor.ts';
import { enterProject, requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';

export async function pinRoutes(app: App, { db, live }: Pick<Services, 'db' | 'live'>) {
  app.route({
    ...contract.pinProject,
    handler: async (request) => {
      const scope = enterProject(request);
      const change = request.body.isPinned ? queries.addPin : queries.removePin;
      await db.transaction().execute((db) => change(db, scope));
      live.tellOfPins(actorOf(request, requirePrincipal(request)), scope.organizationId);
      return ok({});
    },
  });
}
