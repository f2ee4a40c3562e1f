import * as contract from '@muster/contract';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';

export async function timeZoneRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.getTimeZone,
    config: { readsAhead: true },
    handler: async (request) => ok(await request.readAhead((way) => queries.findTimeZone(db, { way }))),
  });

  app.route({
    ...contract.updateTimeZone,
    handler: async (request) => {
      const { userId } = requirePrincipal(request);
      await queries.saveTimeZone(db, userId, request.body);
      return ok(await queries.findTimeZone(db, { userId }));
    },
  });
}
