import * as contract from '@muster/contract';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { find } from './queries.ts';

export async function searchRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.search,
    handler: async (request) => {
      const { q, ...bounds } = request.query;
      return ok(await find(db, requirePrincipal(request).userId, q, bounds));
    },
  });
}
