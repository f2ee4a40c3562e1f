import type { Line } from '../table.ts';
import type { Round, Server } from './round.ts';

const longestGapSeconds = 30;

export interface Outcome {
  rounds: Round[];
  servers: Server[];
  /** What was acknowledged at any time and is not there at the end. */
  lost: number;
  /** The address of every mail that arrived. */
  mailedTo: string[];
  /** Processes of the server that ended by themselves. */
  ended: number;
}

export function printGaps({ rounds, servers }: Pick<Outcome, 'rounds' | 'servers'>) {
  const ways = servers.map(({ way }) => ` ${way}: middle, longest |`).join('');
  process.stdout.write(`\n| seconds without an acknowledged write | times |${ways}\n`);
  process.stdout.write(`|---|---|${servers.map(() => '---|').join('')}\n`);
  for (const [fault, of] of Map.groupBy(rounds, (round) => round.fault)) {
    const cells = servers.map((_, at) => {
      const gaps = of.map((round) => round.gaps[at]!).toSorted((a, b) => a - b);
      return ` ${gaps[Math.floor(gaps.length / 2)]!.toFixed(1)}, ${gaps.at(-1)!.toFixed(1)} |`;
    });
    process.stdout.write(`| ${fault} | ${of.length} |${cells.join('')}\n`);
  }
}

export function judge({ rounds, servers, lost, mailedTo, ended }: Outcome): Line[] {
  const ledgers = servers.map(({ ledger }) => ledger);
  const invited = ledgers.flatMap((ledger) => ledger.invited);
  const mails = Map.groupBy(mailedTo, (address) => address);
  const writes = ledgers.reduce((sum, { acknowledgedAt }) => sum + acknowledgedAt.length, 0);
  return [
    { what: 'acknowledged writes, invites and uploads', ours: writes, bar: { least: 1 } },
    { what: 'of these lost', ours: lost, bar: { most: 0 } },
    {
      what: 'longest time without one, seconds',
      ours: Math.round(10 * Math.max(...rounds.flatMap(({ gaps }) => gaps))) / 10,
      bar: { most: longestGapSeconds },
    },
    { what: 'refused with 503', ours: countRefusals(servers, true), bar: { least: 0 } },
    { what: 'answered otherwise, or not at all', ours: countRefusals(servers, false), bar: { most: 0 } },
    {
      what: `invites without a mail, of ${invited.length}`,
      ours: invited.filter((address) => !mails.has(address)).length,
      bar: { most: 0 },
    },
    {
      what: `mails that came twice, of ${mailedTo.length}`,
      ours: mailedTo.length - mails.size,
      bar: { most: 0 },
    },
    {
      what: 'fewest processes present after a round',
      ours: Math.min(...rounds.map(({ present }) => present)),
      bar: { least: servers.length },
    },
    { what: 'servers that ended', ours: ended, bar: { most: 0 } },
  ];
}

const countRefusals = (servers: Server[], isAway: boolean) =>
  servers
    .flatMap(({ ledger }) => [...ledger.refusals])
    .reduce((sum, [refusal, times]) => sum + (refusal.startsWith('503 ') === isAway ? times : 0), 0);
