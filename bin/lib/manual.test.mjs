import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';

const read = (...path) => readFileSync(inRoot(...path), 'utf8');
const pages = [
  read('README.md'),
  read('CONTRIBUTING.md'),
  ...readdirSync(inRoot('docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => read('docs', name)),
].join('\n');
const named = (pattern) => [...new Set([...pages.matchAll(pattern)].map(([, name]) => name))];

test('every command that README and docs name is one of ours', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const own = JSON.parse(read('server', 'package.json')).scripts;
  const commands = named(/npm run ([\w:]+)/g);
  expect(commands.length).toBeGreaterThan(8);
  expect(commands.filter((name) => !(name in scripts) && !(name in own))).toEqual([]);
});

test('README names every part of the tests, and no other', () => {
  const parts = [...read('bin', 'test.mjs').matchAll(/^ {2}(\w+): \[|^const THOROUGH = '(\w+)'/gm)].map(
    ([, part, depth]) => part ?? depth,
  );
  expect(parts).toEqual(expect.arrayContaining(['check', 'thorough']));
  for (const part of parts) expect(read('README.md')).toMatch(new RegExp(`-- ${part}\``));
  expect(parts).toEqual(expect.arrayContaining(named(/npm test -- (\w+)/g)));
});
