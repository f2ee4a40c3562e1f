import * as contract from '@muster/contract';
import type { App } from '../../platform/http/app.ts';
import { unavailable } from '../../platform/http/readiness.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { hasAccounts } from './queries.ts';

export async function healthRoutes(app: App, { db, readiness }: Pick<Services, 'db' | 'readiness'>) {
  app.route({
    ...contract.getHealth,
    handler: async () => {
      if (readiness.state !== 'ready') throw unavailable(readiness);
      return ok({ hasAccounts: await hasAccounts(db) });
    },
  });
}
