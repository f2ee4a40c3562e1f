import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../platform/db/connect.ts';
import { isDatabaseAway } from '../platform/db/errors.ts';
import type { App } from '../platform/http/app.ts';
import { authorize, forbidden, signedOut } from '../platform/http/errors.ts';
import { isUpload } from '../platform/http/uploads.ts';
import { answerFailure } from '../platform/http/failures.ts';
import { isByCookie, type Claim, type Way } from '../identity/principal.ts';
import { findAdmission } from './admission.ts';
import type { Cookies } from '../identity/cookies.ts';
import { enterOrganization, enterProject, may } from './scopes.ts';
import { hashToken, touchSession } from '../identity/sessions.ts';
import type { Admitted } from './admitted.ts';

interface Guard {
  db: Db;
  cookies: Cookies;
  /** By which way somebody says to ask; by the session of a cookie, unless told otherwise. */
  wayOf?: (request: FastifyRequest) => Way | undefined;
}

/**
 * Stands before every route: who asks (401), whether their own page asks (403 XSRF_INVALID), then, after the
 * body was validated, whether they belong where the contract says that the call happens (404) and hold what it needs (403).
 * Routes that arrive with their work, or read ahead, give the same answers in the same order, but wait for the database only
 * once.
 */
export function guardRoutes(app: App, { db, cookies, wayOf = sessionOf(cookies) }: Guard) {
  app.decorateRequest('principal', undefined);
  app.decorateRequest('membership', undefined);
  app.decorateRequest('userId', undefined);
  app.decorateRequest('arrivesLater', false);
  app.decorateRequest('arrive', arrive);
  app.decorateRequest('readAhead', readAhead);

  app.addHook('onRequest', (request, reply, done) => {
    request.arrivesLater = mayArriveLater(request);
    return request.arrivesLater ? done() : meet(request, reply);
  });

  app.addHook('preHandler', (request, reply, done) =>
    request.arrivesLater ? done() : admit(request, reply),
  );

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // What is wrong with a request is not for those who may not make it. That the database is away concerns everybody, and
    // whoever has already waited for it should not wait again.
    if (request.arrivesLater && !request.principal && !isDatabaseAway(error)) await identifyAgain(request);
    return answerFailure(error, request, reply);
  });

  async function meet(request: FastifyRequest, reply: FastifyReply) {
    await identify(request);
    if (scopeOf(request) !== 'anyone' && !request.principal) throw signedOut();
    if (!request.principal || isByCookie(request.principal.way)) checkXsrf(request, reply);
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
    const { arrivesWithWork, readsAhead } = request.routeOptions.config;
    if ((!arrivesWithWork && !readsAhead) || isUpload(request)) return false;
    const way = wayOf(request);
    return way !== undefined && (!isByCookie(way) || isOurPage(request, way.id));
  }

  async function arrive<Row extends Admitted>(
    this: FastifyRequest,
    work: (claim: Claim) => Promise<Row | undefined>,
  ): Promise<Row | undefined> {
    const claim = claimOf(this);
    if (!claim) throw signedOut();
    this.arrivesLater = false;
    const admitted = await work(claim);
    this.userId = admitted?.userId;
    if (admitted) return admitted;
    // They may be refused, their session may have to be touched, or there was nothing to do: the usual way tells which.
    await identifyAgain(this);
    enter(this);
    return work(claim);
  }

  async function readAhead<Data>(this: FastifyRequest, read: (way: Way) => Promise<Data>): Promise<Data> {
    const claim = claimOf(this);
    if (!claim) throw signedOut();
    const [way] = claim;
    if (!this.arrivesLater) return read(way);
    this.arrivesLater = false;
    const identified = identifyAgain(this);
    const data = (async () => read(way))();
    // Whoever is refused does not wait for it, and what is wrong with it is nothing for them.
    data.catch(() => {});
    await identified;
    enter(this);
    const isDoubtful = scopeOf(this) === 'person' ? hasNothing : hasNobody;
    // Their session may have ended meanwhile, by which it then found nobody.
    if (await data.then(isDoubtful, () => true)) await identifyAgain(this);
    return data;
  }

  async function identifyAgain(request: FastifyRequest) {
    const isOpen = scopeOf(request) === 'anyone';
    if (isOpen && !request.principal) return;
    await identify(request);
    if (!isOpen && !request.principal) throw signedOut();
  }

  async function identify(request: FastifyRequest) {
    const claim = claimOf(request);
    const found = claim && (await findAdmission(db, claim));
    if (found?.isStale) await touchSession(db, found.principal.way.id);
    request.userId = found?.principal.userId;
    request.principal = found?.principal;
    request.membership = found?.membership;
  }

  function claimOf(request: FastifyRequest): Claim | undefined {
    const way = wayOf(request);
    return way && [way, ...placeOf(request)];
  }

  function checkXsrf(request: FastifyRequest, reply: FastifyReply) {
    const sessionId = request.principal?.way.id;
    if (isOurPage(request, sessionId)) return;
    // A refused page finds a fresh token in the refusal and tries once more.
    cookies.giveXsrf(reply, sessionId);
    if (!isSafe(request)) throw forbidden('The page is out of date. Please try again.', 'XSRF_INVALID');
  }

  function isOurPage(request: FastifyRequest, sessionId: Buffer | undefined) {
    const token = cookies.xsrfToken(request);
    // Reading changes nothing: whether the token is right matters only once something is to be changed.
    if (isSafe(request)) return token !== undefined;
    return request.headers['x-xsrf-token'] === token && cookies.isXsrfOf(sessionId, token);
  }
}

const freshMs = 1_000;

const hasNobody = (data: unknown) => partsOf(data).includes(undefined);

/** An empty list may mean that nobody was found. */
const hasNothing = (data: unknown) =>
  partsOf(data).some((part) => part === undefined || (Array.isArray(part) && part.length === 0));

const partsOf = (data: unknown): unknown[] =>
  typeof data === 'object' && data !== null ? [data, ...Object.values(data)] : [data];

const sessionOf =
  (cookies: Cookies) =>
  (request: FastifyRequest): Way | undefined => {
    const token = cookies.sessionToken(request);
    return token === undefined ? undefined : { kind: 'session', id: hashToken(token) };
  };

/** Refuses whoever does not belong where the call happens, or lacks the permission that it needs. */
function enter(request: FastifyRequest) {
  const scope = scopeOf(request);
  if (scope === 'anyone' || scope === 'person') return;
  const entered = scope === 'project' ? enterProject(request) : enterOrganization(request);
  const { needs } = request.routeOptions.config;
  if (needs) authorize(may(entered, needs));
}

/** A route that declares no scope is open to nobody: forgetting it must not open it. */
const scopeOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.scope ?? 'project';

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** Hooks run before validation, so the ids in the path are looked at here too: what is no UUID names nothing. */
function placeOf(
  request: FastifyRequest,
): [organizationId: string | undefined, projectId: string | undefined] {
  const scope = scopeOf(request);
  if (scope === 'anyone' || scope === 'person') return [undefined, undefined];
  const { organizationId, projectId } = (request.params ?? {}) as Record<string, string | undefined>;
  return [asUuid(organizationId), scope === 'project' ? asUuid(projectId) : undefined];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const asUuid = (text: string | undefined) => (text && uuid.test(text) ? text.toLowerCase() : undefined);
