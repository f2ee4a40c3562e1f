import autocannon from 'autocannon';

export interface Shot {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** What differs from one request to the next. */
  next?: () => { path: string; body?: string };
}

const seconds = 3;
// Until the code has been compiled by what it is used for: the product has more of it than the floor.
const warmUpSeconds = 10;

/** Requests a second over 16 connections; any answer but success spoils the figure and fails the run. */
export async function measure({ method = 'GET', url, headers, body, next }: Shot, duration = seconds) {
  const result = await autocannon({
    url,
    method,
    headers,
    body,
    connections: 16,
    duration,
    requests: next && [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${method} ${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** Alternates between two, so that what else the machine does hits both alike; answers the median ratio. */
export async function compare(ours: Shot, floor: Shot, rounds = 5, warmUp = warmUpSeconds) {
  await measure(ours, warmUp);
  await measure(floor, warmUp);
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ ours: await measure(ours), floor: await measure(floor) });
  }
  const byRatio = pairs.toSorted((a, b) => a.ours / a.floor - b.ours / b.floor);
  return byRatio[Math.floor(rounds / 2)]!;
}
