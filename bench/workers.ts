import { availableParallelism } from 'node:os';
import { compare, type Shot } from './load.ts';
import type { Stage, Version } from './stage.ts';
import type { Line } from './table.ts';

// One for each of the two processes, one for the database, one for the load.
const coresNeeded = 4;

/** What a second process is worth, on the same database. */
export async function measureWorkers(stage: Stage, app: Version, page: Shot): Promise<Line> {
  const { url } = await stage.start({ environment: { WORKERS: '2' } });
  const rates = await compare({ ...page, url: page.url.replace(app.url, url) }, page);
  const cores = availableParallelism();
  return {
    what: 'page of 10, two processes against one',
    ...rates,
    bar: { least: 1.6 },
    unjudged: cores < coresNeeded ? `not judged on ${cores} cores: needs ${coresNeeded}` : undefined,
  };
}
