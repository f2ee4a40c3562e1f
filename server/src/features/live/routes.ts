import * as contract from '@muster/contract';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { enterOrganization, requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { unavailable } from '../../platform/http/readiness.ts';
import type { Services } from '../../services.ts';

export async function liveRoutes(app: App, { live, readiness }: Pick<Services, 'live' | 'readiness'>) {
  app.addHook('onClose', () => live.stop());

  app.route({
    ...contract.followOrganization,
    config: { isStream: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { organizationId: only } = enterOrganization(request);
      if (readiness.state !== 'ready') throw unavailable(readiness);
      return stream(reply, live.open(requirePrincipal(request), { only, behind: request.query.behind }));
    },
  });

  app.route({
    ...contract.followAll,
    config: { isStream: true },
    // Its stream would wait for a reader that never comes.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      if (readiness.state !== 'ready') throw unavailable(readiness);
      return stream(reply, live.open(requirePrincipal(request), { behind: request.query.behind }));
    },
  });
}

/** Proxies that gather answers before they pass them on are told not to. */
const stream = (reply: FastifyReply, events: Readable) =>
  reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(events);
