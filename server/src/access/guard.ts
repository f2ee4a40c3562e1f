import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import type { App } from '../http/app.ts';
import { authorize, forbidden, signedOut } from '../http/errors.ts';
import { findCaller, type PathIds } from './caller.ts';
import type { Cookies } from './cookies.ts';
import { enterOrganization, enterProject, may } from './scopes.ts';
import { touchSession } from './sessions.ts';

interface Guard {
  db: Db;
  cookies: Cookies;
}

/**
 * Stands before every route: who asks (401), whether their own page asks (403 XSRF_INVALID), then, after the
 * body was validated, whether they belong here (404) and hold the permission that the contract names (403).
 */
export function guardRoutes(app: App, { db, cookies }: Guard) {
  app.decorateRequest('caller', undefined);

  app.addHook('onRequest', async (request, reply) => {
    request.caller = await identify(request);
    if (accessOf(request) !== 'anyone' && !request.caller) throw signedOut();
    checkXsrf(request, reply);
    // Whoever is refused must not fill the disk with an upload first.
    if (isUpload(request)) enter(request);
  });

  app.addHook('preHandler', async (request, reply) => {
    // A body that took its time may arrive after the sender was removed or signed out.
    if (reply.elapsedTime > freshMs) await identifyAgain(request);
    enter(request);
  });

  async function identifyAgain(request: FastifyRequest) {
    if (!request.caller) return;
    request.caller = await identify(request);
    if (!request.caller && accessOf(request) !== 'anyone') throw signedOut();
  }

  async function identify(request: FastifyRequest) {
    const token = cookies.sessionToken(request);
    if (!token) return undefined;
    const found = await findCaller(db, token, idsIn(request));
    if (found?.isStale) await touchSession(db, found.caller.sessionId);
    return found?.caller;
  }

  function checkXsrf(request: FastifyRequest, reply: FastifyReply) {
    const sessionId = request.caller?.sessionId;
    const token = cookies.xsrfToken(request);
    // Reading changes nothing: whether the token is right matters only once something is to be changed.
    const isOurs = isSafe(request) ? token !== undefined : cookies.isXsrfOf(sessionId, token);
    // A refused page finds a fresh token in the refusal and tries once more.
    if (!isOurs) cookies.giveXsrf(reply, sessionId);
    if (isSafe(request)) return;
    if (!isOurs || request.headers['x-xsrf-token'] !== token) {
      throw forbidden('The page is out of date. Please try again.', 'XSRF_INVALID');
    }
  }
}

const freshMs = 1_000;

const isUpload = ({ headers }: FastifyRequest) => headers['content-type']?.startsWith('multipart/') === true;

/** Refuses whoever does not belong here or lacks the permission that the contract names. */
function enter(request: FastifyRequest) {
  const access = accessOf(request);
  if (access === 'anyone' || access === 'signedIn') return;
  const scope =
    'projectId' in (request.params as object) ? enterProject(request) : enterOrganization(request);
  if (access !== 'member') authorize(may(scope, access));
}

/** A route that names no access is for nobody but members: forgetting it must not open it. */
const accessOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.access ?? 'member';

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Hooks run before validation, so the ids in the path are looked at here too: what is no UUID names nothing. */
function idsIn({ params }: FastifyRequest): PathIds {
  const { organizationId, projectId } = (params ?? {}) as PathIds;
  return { organizationId: asUuid(organizationId), projectId: asUuid(projectId) };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const asUuid = (text: string | undefined) => (text && uuid.test(text) ? text.toLowerCase() : undefined);
