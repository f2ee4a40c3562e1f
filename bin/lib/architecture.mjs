import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './paths.mjs';

// dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 has not: it then sees no
// file and finds no fault. Vite's parser knows TypeScript and comes with it.
const SOURCES = ['contract', 'packages', 'server', 'web', 'e2e', 'bench'].map(
  (folder) => `${folder}/**/*.{ts,tsx}`,
);
const SKIPPED = /(^|\/)(node_modules|dist|results)(\/|$)|\.gen\.ts$/;

/** Every file with the files and packages it imports, types included. */
export async function readImports(folder) {
  const parseSync = await loadParser();
  return new Map(
    listSources(folder, SOURCES).map((file) => [file, [...new Set(listImports(parseSync, folder, file))]]),
  );
}

/** The files of the web with an `import()` that none of these functions is given. */
export async function listLooseImports(folder, keepers) {
  const parseSync = await loadParser();
  return listSources(folder, ['web/src/**/*.{ts,tsx}']).filter((file) => {
    let isLoose = false;
    const look = (node) => {
      if (node.type === 'ImportExpression') isLoose = true;
      return !(node.type === 'CallExpression' && keepers.includes(node.callee.name));
    };
    visit(parse(parseSync, folder, file), look);
    return isLoose;
  });
}

const SENDING = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'statement',
  'reading',
  'plannedEachTime',
  'sql',
]);

/** The files of features that send SQL without being named for it. */
export async function listLooseSql(folder) {
  const parseSync = await loadParser();
  return listSources(folder, ['server/src/features/**/*.ts']).filter((file) => {
    if (/queries\.ts$|\.test\.ts$/.test(file)) return false;
    let isSending = false;
    visit(parse(parseSync, folder, file), ({ callee, tag }) => {
      const called = callee ?? tag;
      isSending ||= SENDING.has(called?.name ?? called?.property?.name);
      return !isSending;
    });
    return isSending;
  });
}

const loadParser = async () =>
  (await import(pathToFileURL(inRoot('node_modules/vite/dist/node/index.js')).href)).parseSync;

const listSources = (folder, patterns) =>
  globSync(patterns, { cwd: folder, exclude: (path) => SKIPPED.test(path) }).map((file) =>
    file.replaceAll('\\', '/'),
  );

/** The sentences about all imports that break a rule. */
export function findViolations(imports, rules) {
  return rules.flatMap((rule) =>
    rule.to.circular
      ? findCycles(imports).map((cycle) => `${rule.name}: ${cycle.join(' → ')}`)
      : [...imports].flatMap(([from, targets]) =>
          targets.filter((to) => breaks(rule, from, to)).map((to) => `${rule.name}: ${from} → ${to}`),
        ),
  );
}

function breaks({ from, to }, source, target) {
  const groups = source.match(from.path);
  if (!groups || matches(from.pathNot, source)) return false;
  const fill = (pattern) => pattern?.replace(/\$(\d)/g, (_, index) => groups[index]);
  return matches(fill(to.path), target) && !matches(fill(to.pathNot), target);
}

const matches = (pattern, path) => pattern !== undefined && new RegExp(pattern).test(path);

function parse(parseSync, folder, file) {
  const { program, errors } = parseSync(file, readFileSync(join(folder, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return program;
}

function listImports(parseSync, folder, file) {
  const specifiers = [];
  visit(parse(parseSync, folder, file), (node) => {
    const { value } = node.source ?? {};
    if (typeof value === 'string') specifiers.push(value);
    return true;
  });
  return specifiers.map((specifier) => resolve(folder, file, specifier));
}

/** Imports, re-exports, `import()` and `import('…')` among types all carry a `source`. What `look` denies is left out with all in it. */
function visit(node, look) {
  if (Array.isArray(node)) for (const item of node) visit(item, look);
  else if (node && typeof node === 'object') {
    if (look(node)) for (const key in node) visit(node[key], look);
  }
}

function resolve(folder, file, specifier) {
  const path = specifier.replace(/\?.*$/, '');
  if (path.startsWith('.')) return join(dirname(file), path);
  const own = path.match(/^@muster\/([^/]+)(?:\/(.+))?$/);
  // A package of our own is imported like anybody's, by its name.
  if (!own || existsSync(join(folder, 'packages', own[1]))) return `node_modules/${path}/`;
  const { exports } = JSON.parse(readFileSync(join(folder, own[1], 'package.json'), 'utf8'));
  return join(own[1], own[2] ?? exports ?? '');
}

function findCycles(imports) {
  const cycles = [];
  const done = new Set();
  const walk = (file, path) => {
    const start = path.indexOf(file);
    if (start >= 0) return void cycles.push([...path.slice(start), file]);
    if (done.has(file)) return;
    for (const target of imports.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return cycles;
}

if (import.meta.filename === process.argv[1]) {
  const { forbidden } = createRequire(import.meta.url)(inRoot('architecture.cjs'));
  const imports = await readImports(root.replaceAll('\\', '/'));
  const dangling = [...imports].flatMap(([from, targets]) =>
    targets
      .filter((to) => !to.startsWith('node_modules/') && !existsSync(inRoot(to)))
      .map((to) => `not-resolvable: ${from} → ${to}`),
  );
  const violations = [...dangling, ...findViolations(imports, forbidden)];
  console.log(violations.length > 0 ? violations.join('\n') : `${imports.size} files keep the rules`);
  if (imports.size === 0 || violations.length > 0) process.exitCode = 1;
}
