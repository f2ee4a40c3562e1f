import { parseArgs } from 'node:util';

export interface Soak {
  minutes: number;
  /** Requests a second. */
  rate: number;
  people: number;
  streams: number;
  /** The bar for the 95th percentile, in milliseconds. */
  p95: number;
}

const usage = 'Usage: npm run soak -- MINUTES [--rate 200] [--people 100] [--streams 50] [--p95 200]\n';

const option = (value: string) => ({ type: 'string', default: value }) as const;

/** What the command line asks for; ends the process where it makes no sense. */
export function readOptions(args: string[]): Soak {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        rate: option('200'),
        people: option('100'),
        streams: option('50'),
        p95: option('200'),
      },
    });
    const numbers = { minutes: positionals[0], ...values };
    const soak = Object.fromEntries(Object.entries(numbers).map(([name, text]) => [name, Number(text)]));
    if (Object.values(soak).every((number) => number > 0)) return soak as unknown as Soak;
  } catch {
    // Told below.
  }
  process.stderr.write(usage);
  return process.exit(2);
}
