import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A way to the database on which it says to be of version 14, in as many letters. */
export async function pretendToBeOld(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get('host') ?? url.hostname;
  const port = Number(url.port || 5432);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].forEach((end) => end.destroy()));
    }
    near.pipe(far).pipe(older()).pipe(near);
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.delete('host');
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => void server.close(closed));
    },
  };
}

const older = () =>
  new Transform({
    transform: (bytes: Buffer, _encoding, done) =>
      done(null, Buffer.from(bytes.toString('latin1').replaceAll(/\b1[5-9](?=\.\d)/g, '14'), 'latin1')),
  });
