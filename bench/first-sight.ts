import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { fetchedUntilSeen, noteWhenSeen } from '../e2e/first-sight.ts';
import { browserOptions, enter } from './browser.ts';

interface Visit {
  url: string;
  /** The session's cookies, where the screen needs one. */
  cookie?: string;
}

export interface Sought extends Visit {
  /** What the person came for, by its text. */
  seen: string;
}

interface FirstSight {
  requests: number;
  /** How many calls of the API wait for one another, one after the other. */
  stages: number;
  kB: number;
  /** Until anything is painted. */
  firstPaintMs: number;
  /** Until what they came for is there. */
  ms: number;
}

const rounds = 5;

/** As far away as another continent, by a poor connection. */
const slowConnection = {
  offline: false,
  latency: 800,
  downloadThroughput: 50_000,
  uploadThroughput: 50_000,
};

/** A cold visit of each screen, up to the moment in which what the person came for is seen; the median of several. */
export async function measureFirstSight(origin: string, visits: Record<string, Sought>) {
  const browser = await chromium.launch(browserOptions);
  const sights: Record<string, FirstSight> = {};
  try {
    for (const [name, visit] of Object.entries(visits)) {
      const runs: FirstSight[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
        runs.push(await look(context, origin, visit));
        await context.close();
      }
      sights[name] = medianOf(runs);
    }
  } finally {
    await browser.close();
  }
  return sights;
}

/** On a slow connection: until anything is painted. */
export async function measureSlowPaint(origin: string, { url, cookie }: Visit) {
  const browser = await chromium.launch(browserOptions);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    const page = cookie ? await enter(context, origin, cookie) : await context.newPage();
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', slowConnection);
    await page.goto(origin + url, { waitUntil: 'commit' });
    return await firstPaintOf(page);
  } finally {
    await browser.close();
  }
}

async function look(
  context: BrowserContext,
  origin: string,
  { url, seen, cookie }: Sought,
): Promise<FirstSight> {
  const page = cookie ? await enter(context, origin, cookie) : await context.newPage();
  await page.addInitScript(noteWhenSeen, seen);
  await page.goto(origin + url, { waitUntil: 'commit' });
  const { seenMs, fetched } = await fetchedUntilSeen(page);
  return {
    requests: fetched.length,
    stages: stagesOf(fetched.filter(({ name }) => new URL(name).pathname.startsWith('/api/'))),
    kB: Math.round(fetched.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000),
    firstPaintMs: await firstPaintOf(page),
    ms: Math.round(seenMs),
  };
}

async function firstPaintOf(page: Page) {
  const paint = await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
  );
  return Math.round((await paint.jsonValue())!);
}

/** The longest chain of calls of which each began after the one before was answered. */
function stagesOf(calls: readonly { startTime: number; responseEnd: number }[]) {
  let stages = 0;
  let answered = -Infinity;
  for (const call of calls.toSorted((a, b) => a.responseEnd - b.responseEnd)) {
    if (call.startTime < answered) continue;
    stages += 1;
    answered = call.responseEnd;
  }
  return stages;
}

function medianOf(runs: readonly FirstSight[]): FirstSight {
  const median = (of: (run: FirstSight) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)]!;
  return {
    requests: median(({ requests }) => requests),
    stages: median(({ stages }) => stages),
    kB: median(({ kB }) => kB),
    firstPaintMs: median(({ firstPaintMs }) => firstPaintMs),
    ms: median(({ ms }) => ms),
  };
}
