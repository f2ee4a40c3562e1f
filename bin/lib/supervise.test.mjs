import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { inRoot } from './paths.mjs';
import { nextPause } from './supervise.mjs';

const folder = mkdtempSync(join(tmpdir(), 'muster-supervise-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Supervises a program that ends with one code after the other; answers what the supervisor said, and its end. */
const superviseProgram = (...codes) => superviseSaying('', ...codes);

/** The same for one that says something to it, each time that it is about to be broken. */
async function superviseSaying(word, ...codes) {
  const counter = JSON.stringify(join(folder, [word, ...codes].join('-')));
  const program = `
    const { appendFileSync, readFileSync } = require('node:fs');
    appendFileSync(${counter}, '.');
    const code = ${JSON.stringify(codes)}[readFileSync(${counter}).length - 1];
    const end = () => process.exit(code);
    if (code === 70) process.send(${JSON.stringify(word)}, end);
    else end();`;
  const supervisor = superviseCommand(process.execPath, '--eval', program);
  return { code: await supervisor.ended, said: supervisor.said() };
}

function superviseCommand(command, ...args) {
  const { href } = pathToFileURL(inRoot('bin/lib/supervise.mjs'));
  const script = `
    import { supervise } from ${JSON.stringify(href)};
    supervise(${JSON.stringify(command)}, ${JSON.stringify(args)});`;
  const supervisor = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  let said = '';
  supervisor.stderr.on('data', (text) => (said += text));
  const ended = new Promise((resolve) => void supervisor.once('close', resolve));
  return { said: () => said, ended };
}

test('a server that broke is started again, and its end is ours', { timeout: 30_000 }, async () => {
  const { code, said } = await superviseProgram(70, 0);
  expect(said).toBe('The server broke; starting it again in 1 s\n');
  expect(code).toBe(0);
});

test.each([0, 1, 9])(
  'a server that ends with the code %i is left at that',
  { timeout: 30_000 },
  async (end) => {
    expect(await superviseProgram(end)).toEqual({ code: end, said: '' });
  },
);

test('one that refuses to start is tried again after it has served once', { timeout: 30_000 }, async () => {
  const { code, said } = await superviseSaying('ready', 70, 1, 0);
  expect(said).toContain('The server ended with 1; starting it again in 2 s\n');
  expect(code).toBe(0);
  expect((await superviseSaying('hello', 70, 1, 0)).code).toBe(1);
});

/** A program that has served, and what it does then. */
const serving = (then) => `#!${process.execPath}\nprocess.send('ready', () => { ${then} });`;

test('one that cannot be started is tried again after it has served once', { timeout: 30_000 }, async () => {
  const program = join(folder, 'server');
  const remove = `require('node:fs').rmSync(${JSON.stringify(program)}); process.exit(70)`;
  writeFileSync(program, serving(remove), { mode: 0o755 });
  const supervisor = superviseCommand(program);
  await vi.waitUntil(() => supervisor.said().includes('ENOENT; starting it again in 2 s'), {
    timeout: 20_000,
  });
  writeFileSync(program, serving('process.exit(0)'), { mode: 0o755 });
  expect(await supervisor.ended).toBe(0);
  const nothing = superviseCommand(join(folder, 'nothing'));
  expect(await nothing.ended).toBe(1);
  expect(nothing.said()).toMatch(/^The server could not be started: .*ENOENT\n$/);
});

test('pauses grow from one second to half a minute, until the server has stayed up for a minute', () => {
  const pauses = Array.from({ length: 7 }).reduce((list) => [...list, nextPause(list.at(-1) ?? 0, 500)], []);
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(nextPause(30_000, 60_000)).toBe(1000);
});
