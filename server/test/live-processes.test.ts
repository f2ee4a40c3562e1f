import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { checkBroker } from '../doctor/checks/broker.ts';
import { connectBroker } from '../src/platform/broker/connect.ts';
import { hasBroker, startBroker, type Broker } from './support/broker.ts';
import { startNeighbour, type Neighbour } from './support/neighbour.ts';
import { patience } from './support/patience.ts';
import { startWebsite, type Website } from './support/website.ts';
import { startWorld, type World } from './support/world.ts';

const token = 'a token for Prometheus';
let broker: Broker | undefined;
beforeAll(async () => {
  if (hasBroker) broker = await startBroker();
});
afterAll(() => broker?.kill());
const onBroker = () => ({ EVENTS_URL: broker!.url });

/** Somebody on the channel who is none of ours. */
interface Stranger {
  heard: string[];
  says(...texts: string[]): Promise<unknown>;
  leaves(): Promise<unknown>;
}

async function strangerAtDatabase({ databaseUrl }: World): Promise<Stranger> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.query('LISTEN muster_live');
  const says = (...texts: string[]) =>
    client.query(`SELECT pg_notify('muster_live', said) FROM unnest($1::text[]) AS said`, [texts]);
  return { heard, says, leaves: () => client.end() };
}

async function strangerAtBroker(): Promise<Stranger> {
  const connection = await connectBroker(broker!.url);
  const heard: string[] = [];
  const subjects = new Set<string>();
  connection.subscribe('muster.live.*', {
    callback: (_, message) => {
      subjects.add(message.subject);
      heard.push(message.string());
    },
  });
  await connection.flush();
  async function says(...texts: string[]) {
    await vi.waitUntil(() => subjects.size > 0, patience);
    for (const subject of subjects) for (const text of texts) connection.publish(subject, text);
    await connection.flush();
  }
  return { heard, says, leaves: () => connection.close() };
}

const ways = [
  { way: 'the database', settings: () => ({}), stranger: strangerAtDatabase, isThere: true },
  {
    way: 'a broker (nats-server)',
    settings: onBroker,
    stranger: strangerAtBroker,
    isThere: hasBroker,
  },
];

for (const { way, settings, stranger, isThere } of ways) {
  describe.skipIf(!isThere)(`two processes, by ${way}`, () => {
    let world: World;
    let neighbour: Neighbour;
    let site: Website;
    beforeAll(async () => {
      world = await startWorld({ ...settings(), METRICS_TOKEN: token }, { isLive: true });
      neighbour = await startNeighbour(world, settings());
      site = await startWebsite(world);
    });
    afterAll(async () => {
      await neighbour.stop();
      await world.stop();
    });

    test('a change at one is told by the other to who may see it and to nobody else, and only there in full', async () => {
      const mallory = await world.user('Mallory');
      const own = await world.organization(mallory);
      const spy = await stranger(world);
      const [ada, outsider] = [await neighbour.listens(site.ada), await neighbour.listens(mallory)];
      const { task } = await site.addTask(site.bob, { title: 'A secret plan' });
      expect(await ada.hears({ kind: 'task', ids: [task._id] })).toMatchObject({
        task: { title: 'A secret plan' },
      });
      await mallory.put(own.url, { name: 'Afterwards' });
      await outsider.hears({ kind: 'organization' });
      expect(outsider.kinds()).not.toContain('task');
      await vi.waitUntil(() => spy.heard.join('').includes(task._id), patience);
      expect(spy.heard.join('')).not.toContain('secret');
      await spy.leaves();
    });

    test('what others say on the channel is ignored', async () => {
      const ada = await neighbour.listens(site.ada);
      const spy = await stranger(world);
      await site.addTask(site.bob);
      await ada.hears({ kind: 'task' });
      await spy.says('nonsense', '{}', '[{"hint":7}]', '[{"to":["nobody"]}]', '');
      const { task } = await site.addTask(site.bob);
      await ada.hears({ kind: 'task', ids: [task._id] });
      expect(neighbour.warnings.filter((text) => /is not ours/.test(text))).toHaveLength(5);
      expect(ada.isOver).toBe(false);
      await spy.leaves();
    });
  });
}

describe.skipIf(!hasBroker)('a broker that goes away', () => {
  let world: World;
  let site: Website;
  beforeAll(async () => {
    world = await startWorld({ ...onBroker(), METRICS_TOKEN: token }, { isLive: true });
    site = await startWebsite(world);
  });
  afterAll(() => world.stop());

  const metrics = async () =>
    (await world.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;

  test('fails no change and no start; once it is back, everybody is told to ask anew and hears again', async () => {
    const near = await world.listens(site.ada);
    await site.addTask(site.bob);
    await near.hears({ kind: 'task' });
    expect(await metrics()).toContain('muster_live_up{by="broker"} 1');

    await broker!.kill();
    await vi.waitUntil(async () => /muster_live_up.* 0/.test(await metrics()), patience);
    near.hints.length = 0;
    await site.addTask(site.bob, { title: 'Made meanwhile' });
    expect((await site.ada.get('/health')).statusCode).toBe(200);
    const neighbour = await startNeighbour(world, onBroker());
    const far = await neighbour.listens(site.ada);
    await vi.waitUntil(() => neighbour.warnings.includes('live updates wait for the broker'), patience);
    expect(near.kinds()).toEqual([]);

    await broker!.start();
    await Promise.all([near, far].map((stream) => stream.hears({ kind: 'refresh' })));
    const { task } = await site.addTask(site.bob);
    await Promise.all([near, far].map((stream) => stream.hears({ kind: 'task', ids: [task._id] })));
    expect(near.isOver || far.isOver).toBe(false);
    await neighbour.stop();
  });

  test('is found by the doctor', async () => {
    const examine = async () => (await checkBroker({ ...world.services.config, eventsUrl: broker!.url }))[0]!;
    expect(await examine()).toMatchObject({ what: 'broker', verdict: '✓' });
    await broker!.kill();
    expect(await examine()).toMatchObject({ what: 'broker', verdict: '✗' });
    await broker!.start();
  });
});
