import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const patienceMs = 60_000;

/** A mail server that takes and counts everything. */
export async function startMailbox() {
  const recipients: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, { envelope }, done) => {
      stream.resume().on('end', () => {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => recipients.length,
    /** Of each mail that arrived. */
    recipients,
    /** Until the first one is there, or there will be none. */
    async receives() {
      for (const deadline = Date.now() + patienceMs; recipients.length === 0 && Date.now() < deadline;)
        await delay(50);
    },
    stop: () => new Promise<void>((stopped) => server.close(stopped)),
  };
}
