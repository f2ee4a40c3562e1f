import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app.ts';
import { notFound } from './errors.ts';
import { servedOf } from './kept-web.ts';

export const builtWeb = join(import.meta.dirname, '../../../../web/dist');

interface Folders {
  dist: string;
  /** With the files of versions before. */
  kept: string;
}

/** Serves the built web client; every address that is no file and no call is one of its screens. */
export async function serveWeb(app: App, { dist, kept }: Folders) {
  const isBuilt = existsSync(join(dist, 'index.html'));
  if (isBuilt) {
    const served = servedOf(kept);
    await mkdir(served, { recursive: true });
    await app.register(fastifyStatic, {
      root: [dist, served],
      preCompressed: true,
      cacheControl: false,
      index: false,
      setHeaders: (reply, path) => {
        const isHashed = basename(dirname(path)) === 'assets';
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }

  // Not even looked for among the files, which have their own ideas about odd paths.
  app.all('/api/*', async () => {
    throw notFound('Page');
  });
  if (isBuilt) app.get('/', async (_request, reply) => reply.sendFile('index.html'));
  // A folder is not a page.
  app.get('/assets/', () => {
    throw notFound('Page');
  });

  app.setNotFoundHandler({}, async (request, reply) => {
    if (!isBuilt || request.method !== 'GET' || isCall(request.url)) throw notFound('Page');
    if (!hasExtension(request.url)) return reply.sendFile('index.html');
    // No screen is called like a file: a person is shown that, a program is told.
    if (!request.headers.accept?.includes('text/html')) throw notFound('Page');
    return reply.code(404).sendFile('index.html');
  });
}

const isCall = (url: string) => /^\/api(\/|\?|$)/.test(url);
const hasExtension = (url: string) => /\.\w+$/.test(url.split('?')[0]!);
