import * as contract from '@muster/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { enterOrganization, requirePrincipal } from '../../authorization/scopes.ts';
import type { Principal } from '../../identity/principal.ts';
import type { App } from '../../platform/http/app.ts';
import { earlyHeaders } from '../../platform/http/headers.ts';
import { unavailable } from '../../platform/http/readiness.ts';
import type { Services } from '../../services.ts';

const type = 'text/event-stream; charset=utf-8';

type Needs = Pick<Services, 'live' | 'readiness' | 'config'>;

export async function liveRoutes(app: App, { live, readiness, config }: Needs) {
  app.addHook('onClose', () => live.stop());

  app.route({
    ...contract.followOrganization,
    config: { isStream: true },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { organizationId } = enterOrganization(request);
      follow(requirePrincipal(request), reply, request.query.behind, organizationId);
    },
  });

  app.route({
    ...contract.followAll,
    config: { isStream: true },
    // Its stream would wait for a reader that never comes.
    exposeHeadRoute: false,
    handler: async (request, reply) => follow(requirePrincipal(request), reply, request.query.behind),
  });

  function follow(principal: Principal, reply: FastifyReply, behind?: number, only?: string) {
    if (readiness.state !== 'ready') throw unavailable(readiness);
    // Gone while they were looked up: nothing would tell the hub any more.
    if (reply.raw.destroyed) return;
    live.open(principal, () => begin(reply), { only, behind });
  }

  /** Takes the answer out of Fastify's hands: a pipe into it would hold as much as all the rest of a stream. */
  function begin(reply: FastifyReply) {
    // For the log, which asks here whether it was a stream.
    reply.type(type);
    const headers = {
      ...earlyHeaders(config),
      'content-type': type,
      'x-request-id': reply.request.id,
      // Proxies that gather answers before they pass them on are told not to.
      'x-accel-buffering': 'no',
    };
    const { raw } = reply.hijack();
    // Before any words: with them, what is kept of the headers would stay in the fifty pieces that they were put together from.
    raw.writeHead(200, headers).flushHeaders();
    forget(reply.request);
    return raw;
  }
}

const nothing = Object.freeze({});
const noHeaders: string[] = [];

/** What they were let in by, which nobody reads while they listen. */
function forget(request: FastifyRequest) {
  request.raw.rawHeaders = noHeaders;
  request.raw.headers = nothing;
  request.cookies = nothing;
  request.query = nothing;
  request.share = undefined;
  request.principal = undefined;
  request.membership = undefined;
}
