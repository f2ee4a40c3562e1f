import type { Line } from '../table.ts';
import { percentile, type Course } from './load.ts';
import type { Soak } from './options.ts';
import { compareThirds, type Vitals } from './vitals.ts';

interface Outcome {
  courses: Course[];
  statuses: Map<number, number>;
  looks: Vitals[];
  streams: { hints: number; ended: number };
  mails: number;
}

/** In the first two minutes the server warms up: caches fill, the heap finds its size. */
const settlesAfterMinutes = 2;
const mostGrowth = 1.15;
/** What docs/scaling.md promises of a process that runs on the built-in PostgreSQL. */
const mostConnections = 23;

export function printCourses(courses: Course[]) {
  process.stdout.write(
    '\n| what | requests | p50, ms | p95, ms | p99, ms | refused |\n|---|---|---|---|---|---|\n',
  );
  for (const { name, times, failures } of courses) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0));
    process.stdout.write(`| ${name} | ${times.length} | ${p50} | ${p95} | ${p99} | ${failures} |\n`);
  }
}

/** The figures that a server in use is judged by. */
export function judge({ minutes, p95 }: Soak, { courses, statuses, looks, streams, mails }: Outcome): Line[] {
  const count = (isCounted: (status: number) => boolean) =>
    [...statuses].reduce((sum, [status, times]) => sum + (isCounted(status) ? times : 0), 0);
  const times = courses.flatMap((course) => course.times);
  const lines: Line[] = [
    { what: 'answers of 500 and above, or none', ours: count((s) => s === 0 || s >= 500), bar: { most: 0 } },
    { what: 'other refusals', ours: count((s) => s >= 300 && s < 500), bar: { most: 0 } },
    { what: 'p95 of all requests, ms', ours: Math.round(percentile(times, 0.95)), bar: { most: p95 } },
    { what: 'hints on the streams', ours: streams.hints, bar: { least: 1 } },
    { what: 'streams that ended', ours: streams.ended, bar: { most: 0 } },
    { what: 'mails that arrived', ours: mails, bar: { least: 1 } },
  ];
  if (minutes < settlesAfterMinutes) return lines;
  const flat = (what: string, vital: keyof Vitals): Line => {
    const { first, last } = compareThirds(looks, vital);
    return {
      what: `${what}: ${first} in the first third, ${last} in the last`,
      ours: round(last / first),
      bar: { most: mostGrowth },
    };
  };
  return [
    ...lines,
    flat('memory of the server, MiB', 'memoryMiB'),
    flat('its open files and connections', 'handles'),
    {
      what: 'connections of the database at any time',
      ours: Math.max(...looks.map(({ connections }) => connections)),
      bar: { most: mostConnections },
    },
  ];
}

const round = (ratio: number) => Math.round(ratio * 100) / 100;
