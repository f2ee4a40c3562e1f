import { parseArgs } from 'node:util';

export interface Options {
  /** How often each fault comes. */
  times: number;
  /** The folder of PostgreSQL's programs, and who runs them. */
  postgres: string;
  account: { uid: number; gid: number };
  /** This process was started in a network made for it, in which nodes can be cut off. */
  hasOwnNetwork: boolean;
}

const usage = 'Usage: npm run test:failover -- [TIMES]\n';

/** What the command line asks for; ends the process where it makes no sense. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      postgres: { type: 'string', default: '' },
      account: { type: 'string', default: '' },
      'own-network': { type: 'boolean', default: false },
    },
  });
  const times = Number(positionals[0] ?? 10);
  const [uid, gid] = values.account.split(':').map(Number);
  if (Number.isInteger(times) && times > 0 && values.postgres && uid !== undefined && gid !== undefined)
    return { times, postgres: values.postgres, account: { uid, gid }, hasOwnNetwork: values['own-network'] };
  process.stderr.write(usage);
  return process.exit(2);
}
