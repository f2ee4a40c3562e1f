import type { NatsConnection } from '@nats-io/transport-node';
import { readAddress } from './address.ts';

const connectMs = 3_500;
const pingMs = 4_000;
/** So many pings without an answer, and the connection is taken for dead. */
const mostUnanswered = 2;
const answerMs = 3_000;

/** One connection to a NATS server; when it is lost it is over, so that whoever listens knows of the gap. */
export async function connectBroker(url: string): Promise<NatsConnection> {
  // Loaded only where there is a broker.
  const { connect } = await import('@nats-io/transport-node');
  const { hosts, isEncrypted, ...credentials } = readAddress(url);
  return connect({
    servers: hosts,
    ...credentials,
    ...(isEncrypted && { tls: {} }),
    name: 'muster',
    reconnect: false,
    timeout: connectMs,
    pingInterval: pingMs,
    maxPingOut: mostUnanswered,
  });
}

/** Once the broker has taken what was sent before. */
export async function flush(connection: NatsConnection) {
  let timer: NodeJS.Timeout | undefined;
  // The client never answers who waits while the connection ends.
  const silence = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The broker does not answer')), answerMs);
  });
  await Promise.race([connection.flush(), silence]).finally(() => clearTimeout(timer));
}
