import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');
const read = (pattern: string) =>
  globSync(pattern, { cwd: src, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(join(src, file), 'utf8'),
  );

// Put together from a part that is known only when they are shown.
const composed = /^low$/;
const ofLibraries = /^react-colorful__/;

const withoutValues = (css: string) => css.replace(/\/\*[^]*?\*\//g, '').replace(/:[^{};]*;/g, '');
const styled = new Set(
  read('**/*.css').flatMap((css) =>
    [...withoutValues(css).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!),
  ),
);
const code = read('**/*.{ts,tsx}');

test('every class that has a style is given to something', () => {
  const texts = code.flatMap((text) => text.match(/'[^'\n]*'|"[^"\n]*"|`[^`]*`/g) ?? []);
  const words = new Set(texts.flatMap((text) => text.split(/[^\w-]+/)));
  const isUsed = (name: string) => words.has(name) || composed.test(name) || ofLibraries.test(name);
  expect([...styled].filter((name) => !isUsed(name))).toEqual([]);
});

test('every class that is given to something has a style', () => {
  const given = code.flatMap((text) =>
    [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')),
  );
  expect([...new Set(given)].filter((name) => !styled.has(name))).toEqual([]);
});

test('no two screens style a class of the same name: sheets stay once they are loaded', () => {
  const screensOf = new Map<string, Set<string>>();
  for (const file of globSync('screens/*/**/*.css', { cwd: src, exclude: ['screens/parts/**'] })) {
    const screen = file.split(sep)[1]!;
    const css = readFileSync(join(src, file), 'utf8').replace(/\/\*[^]*?\*\//g, '');
    for (const [, name] of css.matchAll(/(?:^|[{},])\s*\.([a-z][\w-]*)(?=\s*[,{])/g))
      screensOf.set(name!, (screensOf.get(name!) ?? new Set()).add(screen));
  }
  expect([...screensOf].filter(([, screens]) => screens.size > 1)).toEqual([]);
});

test('no sheet of all screens styles one thing by what another has: whenever something came, all like it would be styled anew', () => {
  const css = [...read('ui/**/*.css'), ...read('app/**/*.css')].join('\n').replace(/\/\*[^]*?\*\//g, '');
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].flatMap(([text]) =>
    withoutParentheses(text).split(','),
  );
  const asking = selectors.map((text) => text.trim()).filter((text) => text.includes(':has'));
  expect(asking.length).toBeGreaterThan(0);
  expect(asking.filter((text) => /:has.*[\s>+~]/.test(text))).toEqual([]);
});

const withoutParentheses = (text: string): string =>
  text.includes('(') ? withoutParentheses(text.replace(/\([^()]*\)/g, '')) : text;
