import type { NatsConnection } from '@nats-io/transport-node';
import { connectBroker, flush } from '../../../platform/broker/connect.ts';
import type { Bus, BusConnection, ConnectionEars } from './bus.ts';

/** A NATS server beside the database, which is spared the hints; `subject` is this installation's alone. */
export function createBrokerBus(url: string, subject: string): Bus {
  let open: NatsConnection | undefined;

  function connect({ onPayload, onLost }: ConnectionEars): BusConnection {
    const connecting = connectBroker(url);

    async function begin() {
      const connection = await connecting;
      connection.subscribe(subject, {
        callback: (error, message) => (error ? onLost(error) : onPayload(message.string())),
      });
      void tellFaults(connection, onLost);
      await flush(connection);
      open = connection;
    }

    return {
      opened: begin(),
      async close() {
        const connection = await connecting;
        if (open === connection) open = undefined;
        await connection.close();
      },
    };
  }

  return {
    name: 'broker',
    async send(payloads) {
      const connection = open;
      if (!connection) throw new Error('There is no connection to the broker');
      for (const payload of payloads) connection.publish(subject, payload);
      await flush(connection);
    },
    open: connect,
  };
}

/** What the broker refuses is told here and nowhere else. */
async function tellFaults(connection: NatsConnection, onLost: (error: unknown) => void) {
  for await (const status of connection.status()) if (status.type === 'error') onLost(status.error);
  onLost((await connection.closed()) ?? new Error('The connection to the broker ended'));
}
