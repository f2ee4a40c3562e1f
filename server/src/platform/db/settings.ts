import type pg from 'pg';

/** By statements: poolers refuse settings that come with the start of a connection. */
export async function applySettings(client: pg.ClientBase, settings: Record<string, string>) {
  const statements = Object.entries(settings).map(([name, value]) => `SET ${name} = '${value}'`);
  await client.query(statements.join('; '));
}

/** On our side: a connection on which nothing is to be said for long is given up once nobody is at its other end. */
export const noticesVanishedServers = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A host that vanished without a word is noticed by the database within a minute. */
export const noticesVanishedHosts = {
  tcp_keepalives_idle: '20',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '3',
};
