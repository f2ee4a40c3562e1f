import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import { limits, type Endpoint } from '@muster/contract';
import fastify, { LogController, type FastifyServerOptions, type RouteOptions } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { guardRoutes } from './authorization/guard.ts';
import { shareFairly } from './identity/shares.ts';
import { accessControlRoutes } from './features/access-controls/routes.ts';
import { attachmentRoutes } from './features/attachments/routes.ts';
import { calendarFeedRoutes } from './features/calendar-feed/routes.ts';
import { checklistRoutes } from './features/checklists/routes.ts';
import { commentRoutes } from './features/comments/routes.ts';
import { forgottenPasswordRoutes } from './features/forgotten-password/routes.ts';
import { healthRoutes } from './features/health/routes.ts';
import { insightRoutes } from './features/insights/routes.ts';
import { inviteRoutes } from './features/invites/routes.ts';
import { labelRoutes } from './features/labels/routes.ts';
import { viewRoutes } from './features/views/routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { liveRoutes } from './features/live/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { organizationRoutes } from './features/organizations/routes.ts';
import { projectRoutes } from './features/projects/routes.ts';
import { proofRoutes } from './features/proofs/routes.ts';
import { pushRoutes } from './features/push/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { sessionRoutes } from './features/sessions/routes.ts';
import { statusRoutes } from './features/statuses/routes.ts';
import { taskKeyRoutes } from './features/task-keys/routes.ts';
import { bulkRoutes } from './features/tasks/bulk/routes.ts';
import { duplicateRoutes } from './features/tasks/copying/routes.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { teamRoutes } from './features/team/routes.ts';
import { timelineRoutes } from './features/timeline/routes.ts';
import { trashRoutes } from './features/trash/routes.ts';
import { timeZoneRoutes } from './features/users/time-zone.ts';
import { userRoutes } from './features/users/routes.ts';
import { inboxRoutes } from './features/inbox/routes.ts';
import { overviewRoutes } from './features/overview/routes.ts';
import { presenceRoutes } from './features/presence/routes.ts';
import { pinRoutes } from './features/pins/routes.ts';
import { watchingRoutes } from './features/watching/routes.ts';
import { workRoutes } from './features/work/routes.ts';
import { poolOf } from './platform/db/connect.ts';
import type { App } from './platform/http/app.ts';
import { bodyLimitOf } from './platform/http/body-limit.ts';
import { compressAnswers } from './platform/http/compression.ts';
import { answerFailure } from './platform/http/failures.ts';
import { earlyHeaders, setSecurityHeaders } from './platform/http/headers.ts';
import { logRequests } from './platform/http/logging.ts';
import { acceptMultipart } from './platform/http/multipart.ts';
import { explainConstraints } from './platform/db/errors.ts';
import { constraints } from './constraints.ts';
import { spokenScopes } from './authorization/spoken-scopes.ts';
import { describeApi } from './platform/http/openapi.ts';
import { createHttpServer } from './platform/http/server.ts';
import { keptWebIn } from './platform/http/kept-web.ts';
import { builtWeb, serveWeb } from './platform/http/static-web.ts';
import type { Services } from './services.ts';

/** The server's table of contents. */
interface AppOptions extends FastifyServerOptions {
  /** Where the built web client is, unless it is beside the server. */
  web?: string | undefined;
}

export async function createApp(
  services: Services,
  { web = builtWeb, ...options }: AppOptions = {},
): Promise<App> {
  const app: App = fastify({
    ...options,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: limits.jsonBody,
    trustProxy: services.config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false },
    onProtoPoisoning: 'remove',
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, reply.headers(earlyHeaders(services.config))),
    // The server does.
    clientErrorHandler: () => {},
    serverFactory: options.serverFactory ?? ((handle) => createHttpServer(handle, services.config).server),
    // As proxies may write it.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?]*/i, '') || '/',
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  explainConstraints(constraints);
  app.setErrorHandler(answerFailure);
  // A page of another site may send it without asking first.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRoute', readContract);
  services.observing.watchApp(app);
  logRequests(app);
  setSecurityHeaders(app, services.config);
  compressAnswers(app);
  await app.register(cookie);
  await describeApi(app, services.config, spokenScopes);
  await app.register(
    async (api: App) => {
      await acceptMultipart(api, services.config);
      if (services.config.throttling) shareFairly(api, services.cookies, poolOf(services.db)!.options.max);
      guardRoutes(api, services);
      await api.register(healthRoutes, services);
      await api.register(sessionRoutes, services);
      await api.register(userRoutes, services);
      await api.register(timeZoneRoutes, services);
      await api.register(proofRoutes, services);
      await api.register(forgottenPasswordRoutes, services);
      await api.register(notificationRoutes, services);
      await api.register(pushRoutes, services);
      await api.register(organizationRoutes, services);
      await api.register(memberRoutes, services);
      await api.register(accessControlRoutes, services);
      await api.register(inviteRoutes, services);
      await api.register(projectRoutes, services);
      await api.register(overviewRoutes, services);
      await api.register(pinRoutes, services);
      await api.register(teamRoutes, services);
      await api.register(statusRoutes, services);
      await api.register(labelRoutes, services);
      await api.register(viewRoutes, services);
      await api.register(taskRoutes, services);
      await api.register(bulkRoutes, services);
      await api.register(duplicateRoutes, services);
      await api.register(taskKeyRoutes, services);
      await api.register(checklistRoutes, services);
      await api.register(linkRoutes, services);
      await api.register(attachmentRoutes, services);
      await api.register(commentRoutes, services);
      await api.register(timelineRoutes, services);
      await api.register(presenceRoutes, services);
      await api.register(watchingRoutes, services);
      await api.register(inboxRoutes, services);
      await api.register(workRoutes, services);
      await api.register(insightRoutes, services);
      await api.register(calendarFeedRoutes, services);
      await api.register(searchRoutes, services);
      await api.register(trashRoutes, services);
      await api.register(liveRoutes, services);
    },
    { prefix: '/api' },
  );
  await serveWeb(app, { dist: web, kept: keptWebIn(services.config.dataDir) });
  return app;
}

/** Routes are spread from the contract; what Fastify does not know of it goes where hooks find it. */
function readContract(route: RouteOptions) {
  const { scope, needs, records, multipart, summary } = route as Partial<Endpoint>;
  route.config = { scope, needs, records, multipart, ...route.config };
  // Such a route finds out who sees the project, and no more.
  if (route.config.arrivesWithWork && (needs || scope !== 'project'))
    throw new Error(`${route.url} cannot arrive with its work`);
  if (summary) route.bodyLimit = bodyLimitOf((route as Partial<Endpoint>).schema?.body);
  if (summary) route.schema = { ...route.schema, summary, tags: [route.url.split('/')[2] ?? ''] };
}
