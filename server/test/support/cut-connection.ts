import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to the database or the store that can be cut and mended, or fall silent: packets are dropped then, and nobody is told. */
export async function openWay(targetUrl: string) {
  const target = new URL(targetUrl);
  const host = target.searchParams.get('host') ?? target.hostname;
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    if (isSilent) return drop(near);
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => [near, far].forEach((end) => end.destroy()));
    }
    near.pipe(far).pipe(near);
  });
  /** Takes what comes, passes nothing on, and never ends by itself. */
  function drop(socket: Socket) {
    sockets.add(socket);
    socket
      .unpipe()
      .removeAllListeners('close')
      .on('error', () => {})
      .resume();
  }
  function fallSilent() {
    isSilent = true;
    sockets.forEach(drop);
  }
  /** For new connections: of those from before nobody on the way knows any more. */
  function speakAgain() {
    isSilent = false;
  }
  const listen = (at: number) => new Promise<void>((ready) => void server.listen(at, '127.0.0.1', ready));
  await listen(0);
  const ownPort = (server.address() as AddressInfo).port;

  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String(ownPort);
  url.searchParams.delete('host');

  async function cut() {
    const closed = new Promise((done) => void server.close(done));
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await closed;
  }
  return {
    url: url.href,
    cut,
    mend: () => listen(ownPort),
    fallSilent,
    speakAgain,
    /** How many bytes came along, from either end. */
    carried: () => Array.from(sockets, ({ bytesRead }) => bytesRead).reduce((sum, bytes) => sum + bytes, 0),
    openEnds: () => [...sockets].filter(isOpen).length,
  };
}

const isOpen = ({ destroyed }: Socket) => !destroyed;
