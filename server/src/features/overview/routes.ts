import * as contract from '@muster/contract';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { readCounts } from '../projects/index.ts';
import { listNext, listRecent } from './queries.ts';

export async function overviewRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.readOverview,
    config: { readsAhead: true },
    handler: async (request) => {
      const { params } = request;
      const [counts, next, recent] = await request.readAhead((way) =>
        Promise.all([readCounts(db, params, way), listNext(db, params), listRecent(db, params)]),
      );
      return ok({ counts, next, recent });
    },
  });
}
