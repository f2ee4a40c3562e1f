import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../platform/db/connect.ts';
import type { App } from '../platform/http/app.ts';
import { authorize, forbidden, signedOut } from '../platform/http/errors.ts';
import { isUpload } from '../platform/http/uploads.ts';
import { answerFailure } from '../platform/http/failures.ts';
import { findCaller, type Asker } from '../identity/caller.ts';
import type { Cookies } from '../identity/cookies.ts';
import { enterOrganization, enterProject, may } from './scopes.ts';
import { hashToken, touchSession } from '../identity/sessions.ts';
import type { Visit } from './visitor.ts';

interface Guard {
  db: Db;
  cookies: Cookies;
}

/**
 * Stands before every route: who asks (401), whether their own page asks (403 XSRF_INVALID), then, after the
 * body was validated, whether they belong here (404) and hold the permission that the contract names (403).
 * Routes that arrive with their work give the same answers in the same order, but ask the database only once.
 */
export function guardRoutes(app: App, { db, cookies }: Guard) {
  app.decorateRequest('caller', undefined);
  app.decorateRequest('userId', undefined);
  app.decorateRequest('arrivesLater', false);
  app.decorateRequest('arrive', arrive);

  app.addHook('onRequest', (request, reply, done) => {
    request.arrivesLater = mayArriveLater(request);
    return request.arrivesLater ? done() : meet(request, reply);
  });

  app.addHook('preHandler', (request, reply, done) =>
    request.arrivesLater ? done() : admit(request, reply),
  );

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // What is wrong with a request is nothing for those who may not make it.
    if (request.arrivesLater && !request.caller) await identifyAgain(request);
    return answerFailure(error, request, reply);
  });

  async function meet(request: FastifyRequest, reply: FastifyReply) {
    request.caller = await identify(request);
    if (accessOf(request) !== 'anyone' && !request.caller) throw signedOut();
    checkXsrf(request, reply);
    // Whoever is refused must not fill the disk with an upload first.
    if (isUpload(request)) enter(request);
  }

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    // A body that took its time may arrive after the sender was removed or signed out.
    if (reply.elapsedTime > freshMs) await identifyAgain(request);
    enter(request);
  }

  /** Whatever is doubtful about the page that asks is looked at the usual way, before anything else. */
  function mayArriveLater(request: FastifyRequest) {
    if (!request.routeOptions.config.arrivesWithWork) return false;
    const token = cookies.sessionToken(request);
    return token !== undefined && isOurPage(request, () => hashToken(token));
  }

  async function arrive<Row extends Visit>(
    this: FastifyRequest,
    work: (asker: Asker) => Promise<Row | undefined>,
  ): Promise<Row | undefined> {
    const asker = askerOf(this);
    if (!asker) throw signedOut();
    const visit = await work(asker);
    this.userId = visit?.userId;
    if (visit) return visit;
    // Refused, not looked at for long, or the work found nothing to do: the usual way tells which.
    await identifyAgain(this);
    enter(this);
    return work(asker);
  }

  async function identifyAgain(request: FastifyRequest) {
    if (accessOf(request) === 'anyone' && !request.caller) return;
    request.caller = await identify(request);
    if (!request.caller && accessOf(request) !== 'anyone') throw signedOut();
  }

  async function identify(request: FastifyRequest) {
    const asker = askerOf(request);
    const found = asker && (await findCaller(db, asker));
    if (found?.isStale) await touchSession(db, found.caller.sessionId);
    request.userId = found?.caller.id;
    return found?.caller;
  }

  function askerOf(request: FastifyRequest): Asker | undefined {
    const token = cookies.sessionToken(request);
    return token === undefined ? undefined : [hashToken(token), ...idsIn(request)];
  }

  function checkXsrf(request: FastifyRequest, reply: FastifyReply) {
    const sessionId = request.caller?.sessionId;
    if (isOurPage(request, () => sessionId)) return;
    // A refused page finds a fresh token in the refusal and tries once more.
    cookies.giveXsrf(reply, sessionId);
    if (!isSafe(request)) throw forbidden('The page is out of date. Please try again.', 'XSRF_INVALID');
  }

  function isOurPage(request: FastifyRequest, sessionId: () => Buffer | undefined) {
    const token = cookies.xsrfToken(request);
    // Reading changes nothing: whether the token is right matters only once something is to be changed.
    if (isSafe(request)) return token !== undefined;
    return request.headers['x-xsrf-token'] === token && cookies.isXsrfOf(sessionId(), token);
  }
}

const freshMs = 1_000;

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
function idsIn({ params }: FastifyRequest) {
  const { organizationId, projectId } = (params ?? {}) as Record<string, string | undefined>;
  return [asUuid(organizationId), asUuid(projectId)] as const;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const asUuid = (text: string | undefined) => (text && uuid.test(text) ? text.toLowerCase() : undefined);
