import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

/**
 * Writes into the page which files each screen needs; boot.js fetches those of the address asked for at once,
 * instead of after the main script has run.
 */
export const preloadRoutes = (): Plugin => ({
  name: 'muster:preload-routes',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, chunk: entry }) => {
      if (!bundle || !entry) return;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const early = new Set(filesOf(entry, chunks));
      const routes = chunks.flatMap((chunk) =>
        chunk.moduleIds.flatMap((id) => {
          const file = /\/src\/app\/routes\/(.+)\.tsx\?tsr-split=/.exec(id)?.[1];
          return file ? [[patternOf(file), filesOf(chunk, chunks).filter((name) => !early.has(name))]] : [];
        }),
      );
      const attrs = { type: 'application/json', id: 'routes' };
      return [{ tag: 'script', attrs, children: JSON.stringify(routes), injectTo: 'head-prepend' }];
    },
  },
});

/** `_signed-in/$organizationId.settings` matches /UUID/settings and, as a layout may, everything below. */
function patternOf(file: string) {
  const parts = file.split(/[/.]/).filter((part) => !part.startsWith('_'));
  const isIndex = parts.at(-1) === 'index';
  const path = parts
    .filter((part) => part !== 'index')
    .map((part) => part.replace(/^\$\w+Id$/, '[0-9a-f-]{36}'));
  return `^/${path.map((part) => part.replace(/^\$\w+$/, '[^/]+')).join('/')}${isIndex ? '/?$' : '(/|$)'}`;
}

function filesOf(chunk: Chunk, chunks: readonly Chunk[], seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName));
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])];
  // What is imported comes first: of two sheets the later one has the last word.
  return [...imported.flatMap((next) => filesOf(next, chunks, seen)), chunk.fileName, ...styles];
}
