import { execFileSync } from 'node:child_process';

const usualMs = 50;

/** How many times longer than usual things take here and now, by an empty program; at least 1. */
export const tempo = () => Math.max(1, timeEmptyProgram() / usualMs);

function timeEmptyProgram() {
  const began = performance.now();
  execFileSync(process.execPath, ['-e', '']);
  return performance.now() - began;
}
