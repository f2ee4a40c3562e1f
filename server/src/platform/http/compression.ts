import { constants, gzip } from 'node:zlib';
import type { App } from './app.ts';

/** What is shorter goes out at once as it is, with the first packets that a connection may send. */
const leastBytes = 8 * 1024;

/** Fast: to spend twice as long on it makes an answer a tenth shorter. */
const options = { level: constants.Z_BEST_SPEED };

/** Long answers, for who can read that. The web app is compressed beforehand, files and streams go out as they are. */
export function compressAnswers(app: App) {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < leastBytes) return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    if (!takesGzip(request.headers['accept-encoding']) || reply.hasHeader('content-encoding'))
      return done(null, payload);
    gzip(payload, options, (error, compressed) => {
      if (error) return done(null, payload);
      void reply.header('content-encoding', 'gzip').removeHeader('content-length');
      done(null, compressed);
    });
  });
}

/** Not by `gzip;q=0`. */
const takesGzip = (accepted: string | string[] = '') =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted));
