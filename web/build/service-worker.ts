import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const fileName = 'sw.js';
const slot = '__SHELL__';

/** Scripts and styles of every screen, and the font of the usual letters. */
const kept = /\.(js|css)$|inter-latin-opsz-normal.*\.woff2$/;

/** From the public folder; the page needs them to start. */
const fixed = ['boot.js', 'favicon.svg'];

/** Builds the service worker beside the app, and writes into it which files the app consists of. */
export const serviceWorker = (): Plugin => ({
  name: 'muster:service-worker',
  apply: 'build',
  buildStart() {
    this.emitFile({ type: 'chunk', id: join(import.meta.dirname, '../worker/main.ts'), fileName });
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const worker = bundle[fileName];
      if (worker?.type !== 'chunk' || worker.imports.length > 0)
        return this.error('The service worker must be one file of its own');
      if (!worker.code.includes(slot)) return this.error(`The service worker has no place for ${slot}`);
      const names = Object.keys(bundle).filter((name) => kept.test(name) && name !== fileName);
      const shell = {
        version: versionOf(worker, bundle),
        entry: `/${entryOf(bundle)}`,
        files: names.map((name) => `/${name}`),
        fixed: fixed.map((name) => `/${name}`),
      };
      worker.code = worker.code.replaceAll(slot, JSON.stringify(shell));
    },
  },
});

type Bundle = Rolldown.OutputBundle;

const entryOf = (bundle: Bundle) =>
  Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.isEntry && output.fileName !== fileName,
  )!.fileName;

/** Names of files change with their contents; the page and the worker itself have fixed names. */
function versionOf({ code }: Rolldown.OutputChunk, bundle: Bundle) {
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  const parts = [code, html, ...fixed.map(readPublic), ...Object.keys(bundle).toSorted()];
  return createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 12);
}

const readPublic = (name: string) => readFileSync(join(import.meta.dirname, '../public', name), 'utf8');
