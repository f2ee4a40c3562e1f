import type { FastifyReply, FastifyServerOptions } from 'fastify';
import type { App } from './app.ts';

/** Structured lines; neither queries of addresses nor headers nor bodies, which may hold secrets. */
export const loggerOptions = (level: string): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
  serializers: {
    err: ({ name, message, stack, code }: Error & { code?: string }) => ({
      type: name,
      message,
      stack: stack ?? '',
      code,
    }),
  },
});

/** Whose milliseconds say how long somebody listened, not how long they waited. */
export const isStream = (reply: FastifyReply) =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

/** Tokens of ours have 43 characters, and nothing else in a path has as many. */
export const withoutSecrets = (path: string) => path.replaceAll(/[\w-]{43,}/g, '…');

/** One line per call, with the id that is also in the answer's `x-request-id`. */
export function logRequests(app: App) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    done();
    if (!request.url.startsWith('/api')) return;
    request.log.info(
      {
        method: request.method,
        path: withoutSecrets(request.url.split('?')[0]!),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.userId,
      },
      isStream(reply) ? 'stream ended' : 'request',
    );
  });
}
