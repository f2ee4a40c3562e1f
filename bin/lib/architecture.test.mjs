import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path/posix';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { findViolations, listLooseImports, listLooseSql, readImports } from './architecture.mjs';
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

const { forbidden } = createRequire(import.meta.url)(inRoot('architecture.cjs'));

/** Of each rule: who breaks it, by which import, and one beside it that may stand. */
const broken = {
  'no-cycles': ['web/src/ui/a.ts', 'web/src/ui/a.ts', 'web/src/ui/b.ts'],
  'contract-stands-alone': ['contract/src/a.ts', 'server/src/b.ts', 'contract/src/b.ts'],
  'a-package-stands-alone': ['packages/a/src/a.ts', 'node_modules/@muster/contract/', 'packages/a/src/b.ts'],
  'a-package-is-imported-by-its-name': ['server/src/a.ts', 'packages/a/src/a.ts', 'server/src/b.ts'],
  'only-the-server-starts-a-database': [
    'e2e/a.ts',
    'node_modules/@muster/embedded-postgres/',
    'node_modules/pg/',
  ],
  'server-and-web-meet-only-in-the-contract': ['web/src/app/a.ts', 'server/src/b.ts', 'contract/src/b.ts'],
  'stories-know-only-the-contract': ['e2e/stories/a.spec.ts', 'web/src/messages.ts', 'contract/src/b.ts'],
  'features-use-each-other-by-the-front-door': [
    'server/src/features/tasks/a.ts',
    'server/src/features/labels/queries.ts',
    'server/src/features/labels/index.ts',
  ],
  'a-team-is-no-rule-of-sight': [
    'server/src/features/work/a.ts',
    'server/src/features/team/index.ts',
    'server/src/authorization/who-sees.ts',
  ],
  'consumers-are-used-by-their-front-door': [
    'server/src/features/tasks/a.ts',
    'server/src/activity/consumers/live/hub.ts',
    'server/src/activity/consumers/live/index.ts',
  ],
  'the-log-knows-no-consumer': [
    'server/src/activity/a.ts',
    'server/src/activity/consumers/live/index.ts',
    'server/src/activity/b.ts',
  ],
  'server-platform-knows-nothing-above-it': [
    'server/src/platform/a.ts',
    'server/src/identity/b.ts',
    'server/src/config.ts',
  ],
  'server-identity-knows-nothing-above-it': [
    'server/src/identity/a.ts',
    'server/src/authorization/b.ts',
    'server/src/platform/b.ts',
  ],
  'server-authorization-knows-nothing-above-it': [
    'server/src/authorization/a.ts',
    'server/src/activity/b.ts',
    'server/src/identity/b.ts',
  ],
  'server-activity-knows-nothing-above-it': [
    'server/src/activity/a.ts',
    'server/src/features/tasks/index.ts',
    'server/src/authorization/b.ts',
  ],
  'the-web-platform-stands-alone': ['web/src/platform/a.ts', 'web/src/ui/b.ts', 'web/src/messages.ts'],
  'ui-knows-no-server-state': [
    'web/src/ui/a.ts',
    'web/src/platform/api/call.ts',
    'web/src/platform/store.ts',
  ],
  'entities-know-not-how-they-are-shown': [
    'web/src/entities/a/a.ts',
    'web/src/ui/b.ts',
    'web/src/platform/b.ts',
  ],
  'entities-use-each-other-by-the-front-door': [
    'web/src/entities/a/a.ts',
    'web/src/entities/b/b.ts',
    'web/src/entities/b/index.ts',
  ],
  'screens-use-each-other-by-the-front-door': [
    'web/src/screens/a/a.ts',
    'web/src/screens/b/b.ts',
    'web/src/screens/parts/b.ts',
  ],
  'what-screens-share-knows-none-of-them': [
    'web/src/screens/parts/a.ts',
    'web/src/screens/b/index.ts',
    'web/src/screens/parts/b.ts',
  ],
  'nothing-knows-the-app-around-it': ['web/src/screens/a/a.ts', 'web/src/app/b.ts', 'web/src/ui/b.ts'],
  'only-queries-touch-sql': ['server/src/features/a/routes.ts', 'node_modules/kysely/', 'node_modules/zod/'],
  'the-product-knows-no-tests': ['web/src/ui/a.ts', 'web/src/ui/b.test.ts', 'web/src/ui/b.ts'],
};

test.each(forbidden)('an import that breaks it is found: $name', (rule) => {
  const [from, to, beside] = broken[rule.name];
  expect(findViolations(new Map([[from, [beside, to]]]), [rule])).toEqual([`${rule.name}: ${from} → ${to}`]);
});

test('a cycle over several files is found, whatever else they import', () => {
  const round = { a: ['x', 'b'], b: ['c'], c: ['a', 'x'], x: [] };
  expect(findViolations(new Map(Object.entries(round)), forbidden)).toEqual(['no-cycles: a → b → c → a']);
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

test('only files of queries send SQL in a feature', async () => {
  expect(await listLooseSql(root)).toEqual([]);
});

const sending = [
  ['server/src/features/a/routes.ts', `db.selectFrom('users').execute()`],
  ['server/src/features/a/edit.ts', `await db.updateTable('users').set({}).execute()`],
  ['server/src/features/a/b.ts', 'await sql`SELECT 1`.execute(db)'],
  ['server/src/features/a/c.ts', 'await sql<{ id: string }>`SELECT 1 AS id`.execute(db)'],
  ['server/src/features/a/a.ts', 'const select = statement<{ id: string }>(`SELECT 1 AS id`)'],
];
const queries = ['server/src/features/a/queries.ts', `db.deleteFrom('users')`];
const beside = ['server/src/features/a/words.ts', 'const statement = (text) => text; export { statement }'];

test('SQL is found wherever else it is sent in a feature', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-architecture-'));
  context.onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'server/src/features/a'), { recursive: true });
  for (const [file, code] of [...sending, queries, beside]) writeFileSync(join(folder, file), code);
  expect((await listLooseSql(folder)).toSorted()).toEqual(sending.map(([file]) => file).toSorted());
});

const walk = text.match(/## A title, from[^]*?\n\n([^]*?)\n\n/)[1];
const isFile = /`([\w./-]+\.tsx?)`/;

/** Every file that the walk enters, with the arrow before it. */
async function followWalk() {
  const files = await imports;
  let folder = '';
  return walk.split(/(?=[→⇒])/).flatMap((step) => {
    const [, path] = isFile.exec(step) ?? [];
    if (!path) return [{ arrow: step[0] }];
    // One room further down, or another one.
    const wanted = [join(folder, path), ...sides.map((side) => join(side, path)), path];
    const found = wanted.find((file) => files.has(file));
    expect(found ?? path).toBe(found);
    folder = dirname(found);
    return [{ arrow: step[0], file: found }];
  });
}

test('every file that the walk of a title enters is there, and entered once', async () => {
  const entered = (await followWalk()).flatMap(({ file }) => file ?? []);
  expect(entered.length).toBe(walk.match(new RegExp(isFile, 'g')).length);
  expect(new Set(entered).size).toBe(entered.length);
});

test('of two files with → between them one imports the other, and with ⇒ none does', async () => {
  const files = await imports;
  const steps = await followWalk();
  const wrong = steps.flatMap(({ arrow, file }, at) => {
    const before = steps[at - 1]?.file;
    if (!file || !before) return [];
    const isImport = files.get(before).includes(file) || files.get(file).includes(before);
    return isImport === (arrow === '→') ? [] : [`${before} ${arrow} ${file}`];
  });
  expect(wrong).toEqual([]);
});

const mostInFolder = 45;

test('no folder is a flat room', async () => {
  const sizes = new Map();
  for (const folder of [...(await imports).keys()].map(dirname))
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  expect([...sizes].filter(([, files]) => files > mostInFolder)).toEqual([]);
});
