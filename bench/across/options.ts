import { parseArgs } from 'node:util';

export interface Trial {
  streams: number;
  /** Changes a second. */
  rate: number;
  seconds: number;
  /** People in an organization, all of whom hear of each change in it. */
  team: number;
}

const usage =
  'Usage: [EVENTS_URL=nats://…] npm run bench:live -- [--streams 5000] [--rate 100] [--seconds 20] [--team 20]\n' +
  '       npm run bench:live -- --notify\n';

const option = (value: string) => ({ type: 'string', default: value }) as const;

/** What the command line asks for: to trial streams, or the database alone; ends the process where it makes no sense. */
export function readOptions(args: string[]): Trial | 'notify' {
  try {
    const { values } = parseArgs({
      args,
      options: {
        notify: { type: 'boolean', default: false },
        streams: option('5000'),
        rate: option('100'),
        seconds: option('20'),
        team: option('20'),
      },
    });
    const { notify, ...texts } = values;
    if (notify) return 'notify';
    const trial = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Number(text)]));
    if (Object.values(trial).every((number) => number > 0)) return trial as unknown as Trial;
  } catch {
    // Told below.
  }
  process.stderr.write(usage);
  return process.exit(2);
}
