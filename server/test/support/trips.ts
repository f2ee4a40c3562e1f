import type { World } from './world.ts';

interface Connection extends NodeJS.EventEmitter {
  sync(): void;
  query(text: string): void;
}

/** What is sent while an answer is on its way comes back with it: a trip begins when nothing is waited for. */
export function countTrips({ database }: Pick<World, 'database'>) {
  const trips = { count: 0 };
  const counted = new WeakSet<object>();
  let waiting = 0;
  const send = () => {
    if (waiting === 0) trips.count += 1;
    waiting += 1;
  };
  database.pool.on('acquire', (client) => {
    if (counted.has(client)) return;
    counted.add(client);
    const { connection } = client as unknown as { connection: Connection };
    const [sync, query] = [connection.sync.bind(connection), connection.query.bind(connection)];
    connection.sync = () => (send(), sync());
    connection.query = (text) => (send(), query(text));
    connection.on('readyForQuery', () => (waiting -= 1));
  });
  return trips;
}
