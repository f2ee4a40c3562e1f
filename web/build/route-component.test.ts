import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listNamed } from './page-weight.ts';

/** What the router's own function remembers a reload by. */
const reloadsByItself = 'tanstack_router_reload';
const own = 'node_modules/@tanstack/react-router/dist/esm/lazyRouteComponent.js';

test('no screen whose file cannot be fetched reloads the page by itself', async () => {
  expect(await readFile(join(import.meta.dirname, '../..', own), 'utf8')).toContain(reloadsByItself);
  const [libraries] = await listNamed('libraries');
  const code = await readFile(join(import.meta.dirname, '../dist', libraries!), 'utf8');
  expect(code).not.toContain(reloadsByItself);
});
