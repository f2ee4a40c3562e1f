import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { backUp } from './backup.ts';
import { check } from './check.ts';
import { restore } from './restore.ts';

const usages: Record<string, string> = {
  backup: 'Usage: npm run backup -- ARCHIVE.tar.gz',
  restore: 'Usage: npm run restore -- [--check | --without-jobs] ARCHIVE.tar.gz',
};

/** Answers the code to exit with. */
export async function runCommand(
  [command = '', ...args]: string[],
  environment: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<number> {
  const given = readArguments(command, args);
  if (!given) {
    say(usages[command] ?? '');
    return 2;
  }
  const { archive, check: isCheck, 'without-jobs': withoutJobs } = given;
  try {
    if (command === 'backup') await backUp(readConfig(environment), archive, say);
    else if (isCheck) return (await check(archive, say)) ? 0 : 1;
    else await restore(readConfig(environment), archive, say, { withoutJobs });
    return 0;
  } catch (error) {
    say((error as Error).message);
    return 1;
  }
}

const restoreOptions = { check: { type: 'boolean' }, 'without-jobs': { type: 'boolean' } } as const;

/** Nothing where they are not understood. */
function readArguments(command: string, args: string[]) {
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: restoreOptions });
    const isUnderstood =
      positionals.length === 1 && (command === 'restore' || Object.keys(values).length === 0);
    return isUnderstood ? { ...values, archive: positionals[0]! } : undefined;
  } catch {
    return undefined;
  }
}
