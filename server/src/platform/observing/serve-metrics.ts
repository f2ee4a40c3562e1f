import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { Config } from '../../config.ts';
import type { App } from '../http/app.ts';
import { HttpError } from '../http/errors.ts';

interface Figures {
  contentType: string;
  read: () => Promise<string>;
}

/** On a port of their own, for who can reach it; on the main port for who has the token. */
export function serveMetrics(app: App, { host, port, token }: Config['metrics'], figures: Figures) {
  if (port !== undefined) openPort(app, host, port, figures);
  if (token === undefined) return;
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new HttpError(401, 'TOKEN_NEEDED', 'Metrics are for whoever has the token.');
    }
    return reply
      .type(figures.contentType)
      .header('cache-control', 'no-store')
      .send(await figures.read());
  });
}

/** Takes as long for a wrong token as for the right one. */
const isSame = (given: string, wanted: string) => timingSafeEqual(hash(given), hash(wanted));
const hash = (text: string) => createHash('sha256').update(text).digest();

function openPort(app: App, host: string, port: number, { contentType, read }: Figures) {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics could not be read');
        response.writeHead(500).end();
      },
    );
  });
  app.addHook(
    'onReady',
    () =>
      new Promise<void>((listening, failed) => {
        server.once('error', ({ message }) => failed(new Error(`METRICS_PORT cannot be used: ${message}`)));
        server.listen(port, host, () => {
          // Out of file handles, for example: no reason to end.
          server.on('error', (error) => app.log.error({ err: error }, 'metrics could not be asked for'));
          listening();
        });
      }),
  );
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
}
