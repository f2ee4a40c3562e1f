import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { compileCache } from './server-process.ts';

const root = join(import.meta.dirname, '../../..');

/** A command as the manual names it: `npm run SCRIPT -- ARGUMENTS`. */
export const npmRun = (environment: Record<string, string>, script: string, ...args: string[]) =>
  new Promise<{ code: number | null; output: string; errors: string }>((ended) => {
    const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCache, ...environment };
    const child = execFile(
      'npm',
      ['run', '--silent', script, '--', ...args],
      { cwd: root, env },
      (_error, output, errors) => ended({ code: child.exitCode, output, errors }),
    );
  });
