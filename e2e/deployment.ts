import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { findFreePort } from '../bin/lib/free-port.mjs';
import { startServerIn } from './server.ts';

const dist = join(import.meta.dirname, '../web/dist');
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** Serves the built web client alone, and puts newer versions in its place, in which every file has another name. */
export async function startDeployments() {
  const built = await readBuild();
  let files = built;
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://here').pathname;
    const file =
      files.get(path) ?? (extname(path) || path.startsWith('/api/') ? undefined : files.get('/index.html'));
    if (!file) return response.writeHead(path.startsWith('/api/') ? 401 : 404).end('{}');
    const cached = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache';
    response
      .writeHead(200, { 'content-type': types[extname(path)] ?? 'text/html', 'cache-control': cached })
      .end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (version: string) => void (files = renamed(built, version)),
    /** As it looks to a worker that was fetched just before, where old files stay a while. */
    deployAllButTheWorker: (version: string) =>
      void (files = new Map([...built, ...renamed(built, version), ['/sw.js', built.get('/sw.js')!]])),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The real server, of which one version after the other comes to the same address. */
export async function startVersions(first: string) {
  const home = await mkdtemp(join(tmpdir(), 'muster-versions-'));
  const built = await readBuild();
  const port = await findFreePort();
  const start = async (version: string) => {
    const web = join(home, version);
    for (const [path, contents] of renamed(built, version)) {
      await mkdir(dirname(join(web, path)), { recursive: true });
      await writeFile(join(web, path), contents);
    }
    return startServerIn(join(home, 'data'), {
      port,
      program: ['server/test/support/serve-with-web.ts', web],
    });
  };
  let server = await start(first);
  return {
    url: server.url,
    deploy: async (version: string) => {
      await server.stop();
      server = await start(version);
    },
    stop: async () => {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

type Files = Map<string, Buffer>;

async function readBuild(): Promise<Files> {
  const names = await readdir(dist, { recursive: true });
  const served = names.filter((name) => /\.(html|js|css|svg|woff2|png|webmanifest)$/.test(name));
  return new Map(
    await Promise.all(served.map(async (name) => [`/${name}`, await readFile(join(dist, name))] as const)),
  );
}

/** As a build of other sources: names follow the contents, and the worker names its version. */
function renamed(files: Files, version: string): Files {
  const mark = (text: string) =>
    text.replaceAll(/-[\w-]{8}(?=\.(js|css)\b)/g, `$&${version}`).replace(/"?version"?:[`"]/, `$&${version}`);
  return new Map(
    [...files].map(([path, contents]) => [
      mark(path),
      /\.(html|js|css)$/.test(path) ? Buffer.from(mark(contents.toString())) : contents,
    ]),
  );
}
