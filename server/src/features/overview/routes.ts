import * as contract from '@muster/contract';
import { enterProject } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { readCounts } from '../projects/index.ts';
import { findReader } from '../tasks/index.ts';
import { listNext, listRecent } from './queries.ts';

export async function overviewRoutes(app: App, { db }: Pick<Services, 'db'>) {
  app.route({
    ...contract.readOverview,
    config: { readsAhead: true },
    handler: async (request) => {
      const reader = await request.readAhead((way) => findReader(db, way));
      const scope = enterProject(request);
      const [counts, next, recent] = await Promise.all([
        readCounts(db, scope, reader!.today),
        listNext(db, scope),
        listRecent(db, scope),
      ]);
      return ok({ counts, next, recent });
    },
  });
}
