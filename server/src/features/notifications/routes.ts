import * as contract from '@muster/contract';
import { personBy } from '../../authorization/admitted.ts';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';

export async function notificationRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.getNotificationPreferences,
    config: { readsAhead: true },
    handler: async (request) => ok(await request.readAhead((way) => queries.findChosen(db, personBy(way)))),
  });

  app.route({
    ...contract.updateNotificationPreferences,
    handler: async (request) => {
      const { userId: id } = requirePrincipal(request);
      const chosen = await db.transaction().execute(async (db) => {
        await queries.saveChosen(db, id, request.body);
        return queries.findChosen(db, id);
      });
      return ok(chosen);
    },
  });
}
