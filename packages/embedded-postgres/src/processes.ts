import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A zombie counts as dead, though a signal still reaches it. */
export function isAlive(pid: number) {
  return process.platform === 'linux' ? !'ZX'.includes(readStat(pid).state) : takesSignals(pid);
}

export function takesSignals(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether `pid` is a PostgreSQL that runs in `folder`, and not a stranger who was given the same number. */
export function isPostgresIn(folder: string, pid: number) {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux') return readCommand(pid).includes('postgres');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    // Another account's folder may be hidden from us; then the name has to do.
    return readStat(pid).name === 'postgres';
  }
}

/** The server and its children, which outlive a killed server for a moment. Only Linux can tell. */
export function listPostgresIn(folder: string) {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && readStat(pid).name === 'postgres';
      } catch {
        return false;
      }
    })
    .filter(isAlive);
}

function readStat(pid: number) {
  try {
    // pid (name) state ...: the name may itself contain brackets and blanks.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { name: stat.slice(stat.indexOf('(') + 1, end), state: stat.charAt(end + 2) };
  } catch {
    return { name: '', state: 'X' };
  }
}

function readCommand(pid: number) {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}
