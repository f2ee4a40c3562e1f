import { shell, worker } from './scope.ts';

const prefix = 'shell-';
const cacheName = `${prefix}${shell.version}`;
const page = '/';
const files = new Set(shell.files);
const fixed = new Set(shell.fixed);

/** Everything or nothing: a version that could not be fetched whole is never installed. */
export async function keepShell() {
  const cache = await caches.open(cacheName);
  const html = await fetch(page, { cache: 'no-cache' });
  // Between the worker and the page another version may have been deployed; its turn comes with its own worker.
  if (!html.ok || !(await html.clone().text()).includes(shell.entry))
    throw new Error('Not this version’s page');
  const fresh = shell.fixed.map((path) => new Request(path, { cache: 'no-cache' }));
  await Promise.all([cache.put(page, html), cache.addAll(fresh), cache.addAll(shell.files)]);
}

export async function removeOldShells() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  // The page need not wait for the worker to start before it is fetched.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** Always what the server has; the kept page only when the network fails. */
export async function answerNavigation(event: FetchEvent) {
  try {
    const preloaded = (await event.preloadResponse) as Response | undefined;
    return preloaded ?? (await fetch(event.request));
  } catch (error) {
    const kept = isScreen(event.request.url) ? await caches.match(page, { cacheName }) : undefined;
    if (!kept) throw error;
    return kept;
  }
}

const isScreen = (url: string) => !new URL(url).pathname.startsWith('/api/');

/**
 * Other windows may show the version before, and still need its files. Only once the window that has just begun to load
 * is the only one, a waiting version takes over: by then it no longer counts as what it was.
 */
async function giveWay(beginning: string) {
  const { waiting } = worker.registration;
  if (!waiting) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.every(({ id }) => id === beginning)) waiting.postMessage('take over', []);
}

/** A file named after its contents is right wherever it comes from; of the others the server's counts. */
export function answerWithFile(event: FetchEvent) {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== worker.location.origin) return;
  if (files.has(pathname)) event.respondWith(keptFile(event.request));
  else if (fixed.has(pathname)) event.respondWith(fetch(event.request).catch(() => keptFile(event.request)));
  if (pathname === '/boot.js') event.waitUntil(giveWay(event.clientId));
}

async function keptFile(request: Request) {
  return (await caches.match(request, { cacheName })) ?? fetch(request);
}
