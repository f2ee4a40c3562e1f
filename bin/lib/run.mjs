import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { bundledNode, inRoot, root } from './paths.mjs';

/** Runs a command without showing it; fails with all that it said. */
export async function runQuietly(command, args, options = {}) {
  const { code, output } = await capture(command, args, options);
  if (code !== 0) throw new Error(output.trim() || `${command} ended with code ${code}`);
  return output;
}

/** Runs a command without showing it; `onStart` is told its process. */
export function capture(command, args, { onStart, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    onStart?.(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Runs a command in this terminal and answers its exit code. */
export function show(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Tools start `node` by name: theirs must be ours, not the machine's. Compiled code is kept: most are started often. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  NODE_COMPILE_CACHE: inRoot('.cache', 'compile'),
  PATH: [dirname(bundledNode), inRoot('node_modules', '.bin'), process.env.PATH].join(delimiter),
  ...extra,
});
