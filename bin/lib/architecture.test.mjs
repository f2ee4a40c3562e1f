import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listLooseImports, readImports } from './architecture.mjs';
import { inRoot, root } from './paths.mjs';

const text = readFileSync(inRoot('docs', 'architecture.md'), 'utf8');

/** The floors of a drawing, from the top down. */
function readDrawing(folder) {
  const drawing = text.match(new RegExp(`\`\`\`\\n${folder}/\\n([^]*?)\`\`\``))[1];
  return [...drawing.matchAll(/^ {2}(\w+)\//gm)].map(([, name]) => name);
}

const foldersOf = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test.each(['server/src', 'web/src'])('the drawing of %s shows its folders, and all of them', (folder) => {
  expect(readDrawing(folder).toSorted()).toEqual(foldersOf(folder).toSorted());
});

/** Read once for all that look at them. */
const imports = readImports(root);
const isTest = (path) => /\.test\.tsx?$/.test(path);

test.each(['server/src', 'web/src'])('in the drawing of %s no floor knows one above it', async (folder) => {
  const floors = readDrawing(folder);
  const floorOf = (path) => floors.indexOf(path.slice(folder.length + 1).split('/')[0]);
  const upwards = [...(await imports)].flatMap(([from, targets]) =>
    targets
      .filter((to) => [from, to].every((path) => path.startsWith(`${folder}/`) && floorOf(path) >= 0))
      .filter((to) => !isTest(from) && floorOf(to) < floorOf(from))
      .map((to) => `${from} → ${to}`),
  );
  expect(upwards).toEqual([]);
});

/** Where a part that could not be fetched fails with what needs it, and whoever asked hears of that. */
const fetchedWithin = [
  // The guards and redirects of the router: their failure is the route's, which has a screen for it.
  'web/src/app/routes/logout.tsx',
  'web/src/entities/tasks/follow-moved.ts',
  'web/src/platform/session/guards.ts',
  // A call, a refusal and the end of a session have somebody who waits for them.
  'web/src/app/start-app.ts',
  'web/src/platform/api/call.ts',
  'web/src/platform/session/queries.ts',
  // Hints that cannot be applied are asked for anew.
  'web/src/entities/tasks/live.ts',
];

test('code that comes later comes by codeFrom, but where a failure is heard of anyway', async () => {
  const loose = await listLooseImports(root, ['codeFrom', 'untilFetched']);
  expect(loose.toSorted()).toEqual(fetchedWithin.toSorted());
});

test('every file that the walk of a title enters is there, and entered once', async () => {
  const walk = text.match(/## A title, from[^]*?\n\n([^]*?)\n\n/)[1];
  const named = [...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path);
  const files = [...(await imports).keys()];
  for (const path of named)
    expect(files.filter((file) => file.endsWith(`/${path}`) || file === path)).not.toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});
