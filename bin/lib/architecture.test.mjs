import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readImports } from './architecture.mjs';
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

const isTest = (path) => /\.test\.tsx?$/.test(path);

test.each(['server/src', 'web/src'])('in the drawing of %s no floor knows one above it', async (folder) => {
  const floors = readDrawing(folder);
  const floorOf = (path) => floors.indexOf(path.slice(folder.length + 1).split('/')[0]);
  const upwards = [...(await readImports(root))].flatMap(([from, targets]) =>
    targets
      .filter((to) => [from, to].every((path) => path.startsWith(`${folder}/`) && floorOf(path) >= 0))
      .filter((to) => !isTest(from) && floorOf(to) < floorOf(from))
      .map((to) => `${from} → ${to}`),
  );
  expect(upwards).toEqual([]);
});

test('every file that the walk of a title enters is there, and entered once', async () => {
  const walk = text.match(/## A title, from[^]*?\n\n([^]*?)\n\n/)[1];
  const named = [...walk.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, path]) => path);
  const files = [...(await readImports(root)).keys()];
  for (const path of named)
    expect(files.filter((file) => file.endsWith(`/${path}`) || file === path)).not.toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});
