import { randomUUID } from 'node:crypto';
import { readAddress } from '../../src/platform/broker/address.ts';
import { connectBroker, flush } from '../../src/platform/broker/connect.ts';
import type { Config } from '../../src/config.ts';
import { fine, reasonOf, wrong, type Finding } from '../finding.ts';

/** Says something to itself, beside what the server says. */
export async function checkBroker({ eventsUrl }: Config): Promise<Finding[]> {
  if (!eventsUrl) return [];
  const hosts = readAddress(eventsUrl).hosts.join();
  try {
    const took = await hearOneself(eventsUrl);
    if (took !== undefined)
      return [fine('broker', `${hosts} carries live updates, in ${Math.round(took)} ms`)];
    const advice = 'Let the account of EVENTS_URL publish and subscribe to muster.live.*';
    return [wrong('broker', `${hosts} does not pass on what we send`, advice)];
  } catch (error) {
    const advice =
      'Correct EVENTS_URL, and see that the server can be reached from here. Changes are kept all the same.';
    return [wrong('broker', `${hosts} does not answer: ${reasonOf(error)}`, advice)];
  }
}

/** How many milliseconds that took, unless the broker keeps it to itself. */
async function hearOneself(url: string) {
  const connection = await connectBroker(url);
  try {
    const subject = `muster.live.doctor-${randomUUID()}`;
    const began = performance.now();
    let took: number | undefined;
    const callback = (error: Error | null) => {
      if (!error) took = performance.now() - began;
    };
    connection.subscribe(subject, { callback });
    connection.publish(subject);
    // What was sent comes back before the answer to this.
    await flush(connection);
    return took;
  } finally {
    await connection.close();
  }
}
