import * as contract from '@muster/contract';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';

export async function notificationRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.getNotificationPreferences,
    config: { readsAhead: true },
    handler: async (request) => ok(await request.readAhead((way) => queries.findChosen(db, { way }))),
  });

  app.route({
    ...contract.updateNotificationPreferences,
    handler: async (request) => {
      const { userId } = requirePrincipal(request);
      const chosen = await db.transaction().execute(async (db) => {
        await queries.saveChosen(db, userId, request.body);
        return queries.findChosen(db, { userId });
      });
      return ok(chosen);
    },
  });
}
