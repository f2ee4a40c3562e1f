import * as contract from '@muster/contract';
import { requireSession } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { invalid } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';
import { readSubscription } from './subscription.ts';

export async function pushRoutes(app: App, { db, push }: Pick<Services, 'db' | 'push'>) {
  app.route({
    ...contract.getPushKey,
    config: { readsAhead: true },
    handler: async (request) => {
      const isSubscribed = await request.readAhead(({ id }) => queries.hasToken(db, id));
      return ok({ publicKey: push.publicKey, isSubscribed });
    },
  });

  app.route({
    ...contract.savePushToken,
    handler: async (request) => {
      const sessionId = requireSession(request);
      const subscription = readSubscription(request.body.token);
      if (!subscription) throw invalid({ token: 'Token must be the push subscription of a browser' });
      const token = JSON.stringify(subscription);
      await db.transaction().execute((db) => queries.saveToken(db, sessionId, token));
      return ok({});
    },
  });

  app.route({
    ...contract.removePushToken,
    handler: async (request) => {
      await queries.removeToken(db, requireSession(request));
      return ok({});
    },
  });
}
