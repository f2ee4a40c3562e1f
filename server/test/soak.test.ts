import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const soak = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((ended) => {
    const child = execFile(
      process.execPath,
      ['bin/soak.mjs', ...args],
      { cwd: join(import.meta.dirname, '../..'), env: { PATH: process.env['PATH'] } },
      (_error, output, errors) => ended({ code: child.exitCode!, output: output + errors }),
    );
  });

// How fast the machine is that this runs on is not the question here.
const patient = ['--p95', '60000'];

test('a short soak of everything ends well', async () => {
  const { code, output } = await soak('0.05', '--rate', '10', '--people', '10', '--streams', '5', ...patient);
  expect(output).toMatch(/answers of 500 and above, or none \| 0 \|/);
  expect(output).not.toContain('✗');
  for (const action of ['page of tasks', 'upload an image', 'search']) expect(output).toContain(action);
  expect(code, output).toBe(0);
}, 180_000);

test('a soak that makes no sense says how it is asked for', async () => {
  const { code, output } = await soak('soon');
  expect([code, output]).toEqual([2, expect.stringContaining('Usage: npm run soak -- MINUTES')]);
});
