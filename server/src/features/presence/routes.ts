import * as contract from '@muster/contract';
import { actorOf } from '../../activity/actor.ts';
import { requirePrincipal } from '../../authorization/scopes.ts';
import { listWhoSee } from '../../authorization/who-sees.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';

export async function presenceRoutes(app: App, { db, live }: Pick<Services, 'db' | 'live'>) {
  app.route({
    ...contract.lookAtTask,
    handler: async (request) => {
      const principal = requirePrincipal(request);
      const { tab = '' } = actorOf(request, principal);
      // Of what they may see no more nobody is told, and a browser that is a moment late is not refused.
      const isSeen = (await listWhoSee(db, request.body, [principal.userId])).length > 0;
      if (!isSeen) return ok({});
      if (request.body.isTyping) live.type(principal, tab, request.body);
      else live.look(principal, tab, request.body);
      return ok({});
    },
  });

  app.route({
    ...contract.lookAway,
    handler: async (request) => {
      const principal = requirePrincipal(request);
      const { tab = '' } = actorOf(request, principal);
      live.lookAway(principal, tab);
      return ok({});
    },
  });
}
