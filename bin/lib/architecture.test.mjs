import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { listLooseImports, readImports } from './architecture.mjs';
import { inRoot, root } from './paths.mjs';

const text = readFileSync(inRoot('docs', 'architecture.md'), 'utf8');

/** The floors of a drawing, from the top down: name, files and what is said of it. */
function readFloors(folder) {
  const drawing = text.match(new RegExp(`\`\`\`\\n${folder}/\\n([^]*?)\`\`\``))[1];
  return [...drawing.matchAll(/^ {2}(\w+)\/ +(\d+) +(.*)$/gm)].map(([, name, files, words]) => ({
    name,
    files: Number(files),
    words,
  }));
}
const readDrawing = (folder) => readFloors(folder).map(({ name }) => name);

const foldersOf = (folder) =>
  readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test.each(['server/src', 'web/src'])('the drawing of %s shows its folders, and all of them', (folder) => {
  expect(new Set(readDrawing(folder))).toEqual(new Set(foldersOf(folder)));
});

const sides = ['server/src', 'web/src'];

test.each(sides)('the drawing of %s says how large each floor is', (folder) => {
  for (const { name, files } of readFloors(folder)) {
    const { length } = globSync('**/*.{ts,tsx,css}', { cwd: inRoot(folder, name) });
    const isRight = Math.abs(length - files) <= Math.max(2, files / 10);
    expect(isRight ? files : length, `${folder}/${name}`).toBe(files);
  }
});

test.each(sides)('the drawing of %s names every room of the platform and of what is shown', (folder) => {
  const floors = readFloors(folder).filter(({ name }) => name === 'platform' || name === 'ui');
  for (const { name, words } of floors)
    expect(words.match(/\w+/g)).toEqual(expect.arrayContaining(foldersOf(`${folder}/${name}`)));
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
];

test('code that comes later comes by codeFrom, but where a failure is heard of anyway', async () => {
  const loose = await listLooseImports(root, ['codeFrom', 'untilFetched']);
  expect(loose.toSorted()).toEqual(fetchedWithin.toSorted());
});

test('every file that the walk of a title enters is there, and entered once', async () => {
  const walk = text.match(/## A title, from[^]*?\n\n([^]*?)\n\n/)[1].split('A file without a folder')[0];
  const files = await imports;
  let folder = '';
  const entered = [...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => {
    // One room further down, or another one.
    const wanted = [join(folder, path), ...sides.map((side) => join(side, path)), path];
    const found = wanted.find((file) => files.has(file));
    expect(found ?? path).toBe(found);
    folder = dirname(found);
    return found;
  });
  expect(new Set(entered).size).toBe(entered.length);
});
