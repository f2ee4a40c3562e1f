import { randomBytes } from 'node:crypto';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import type { Network } from '../../src/platform/push/outbound.ts';
import { makeCertificate } from './certificate.ts';

/**
 * What Chromium's push is made of, on this machine: where a browser checks in and registers, the connection over which
 * messages reach it, and the address to which servers post them.
 */
export async function startChromiumPush(ports: { registration: number; messages: number }) {
  const certificate = makeCertificate('fcm.googleapis.com', 'jmt17.google.com');
  const registered = new Map<string, { app: string; subtype: string; sender: string }>();
  const connection = new MessageConnection();

  const register = async (request: IncomingMessage, response: ServerResponse) => {
    const form = new URLSearchParams((await readBody(request)).toString());
    if (request.url === '/checkin') {
      response.setHeader('content-type', 'application/x-protobuf');
      return response.end(
        Buffer.concat([number(1, 1), fixed(7, 1234567890123456789n), fixed(8, 987654321n)]),
      );
    }
    // A story's way to let the service forget all browsers.
    if (request.url === '/forget') registered.clear();
    const token = randomBytes(16).toString('hex');
    const [app, subtype, sender] = ['app', 'X-subtype', 'sender'].map((name) => form.get(name) ?? '');
    if (subtype) registered.set(token, { app: app!, subtype, sender: sender! });
    return response.end(`token=${token}`);
  };

  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request);
    const browser = registered.get(request.url!.split('/').at(-1)!);
    if (!browser) return response.writeHead(410).end();
    connection.send({ ...browser, encoding: String(request.headers['content-encoding']), body });
    return response.writeHead(201).end();
  };

  await listen(
    createHttpServer((request, response) => void register(request, response)),
    ports.registration,
  );
  await listen(
    createTlsServer(certificate, (socket) => connection.open(socket)),
    ports.messages,
  );
  const port = await listen(
    createHttpsServer(certificate, (request, response) => void receive(request, response)),
  );
  const network: Network = {
    resolve: async () => ['127.0.0.1'],
    isAllowed: (address) => address === '127.0.0.1',
    port,
    ca: certificate.cert,
    patienceMs: 10_000,
  };
  return network;
}

interface Posted {
  app: string;
  subtype: string;
  sender: string;
  encoding: string;
  body: Buffer;
}

const tags = { ping: 0, pong: 1, login: 2, loginAnswer: 3, message: 8 };

/** The browser's end of the Mobile Connection Server protocol: a tag, a size, and a protocol buffer each. */
class MessageConnection {
  #socket: TLSSocket | undefined;
  #unsent: Buffer[] = [];
  #received = Buffer.alloc(0);
  #sent = 0;

  open(socket: TLSSocket) {
    this.#received = Buffer.alloc(0);
    let isGreeted = false;
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, isGreeted ? chunk : chunk.subarray(1)]);
      isGreeted = true;
      for (let tag = this.#take(); tag !== undefined; tag = this.#take()) this.#answer(socket, tag);
    });
  }

  send({ app, subtype, sender, encoding, body }: Posted) {
    const pair = (key: string, value: string) => text(7, Buffer.concat([text(1, key), text(2, value)]));
    const message = Buffer.concat([
      text(2, `message-${++this.#sent}`),
      text(3, sender),
      text(5, app),
      pair('subtype', subtype),
      pair('content-encoding', encoding),
      text(9, `0:${Date.now()}%0`),
      number(17, 60),
      number(18, Date.now()),
      text(21, body),
    ]);
    const frame = framed(tags.message, message);
    if (this.#socket?.writable) this.#socket.write(frame);
    else this.#unsent.push(frame);
  }

  #answer(socket: TLSSocket, tag: number) {
    if (tag === tags.ping) socket.write(framed(tags.pong, Buffer.alloc(0)));
    if (tag !== tags.login) return;
    socket.write(Buffer.concat([Buffer.of(41), framed(tags.loginAnswer, text(1, 'chrome-1'))]));
    this.#socket = socket;
    for (const frame of this.#unsent.splice(0)) socket.write(frame);
  }

  /** The tag of the next whole message, whose contents nobody needs. */
  #take() {
    const [tag] = this.#received;
    let [size, at] = [0, 1];
    for (let shift = 0; at < this.#received.length; shift += 7) {
      const byte = this.#received[at++]!;
      size |= (byte & 127) << shift;
      if (byte < 128) {
        if (this.#received.length < at + size) return undefined;
        this.#received = this.#received.subarray(at + size);
        return tag;
      }
    }
    return undefined;
  }
}

function varint(value: number | bigint) {
  const bytes: number[] = [];
  for (let rest = BigInt(value); rest > 0n || bytes.length === 0; rest >>= 7n)
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
  return Buffer.from(bytes);
}

const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);
const text = (field: number, value: string | Buffer) =>
  Buffer.concat([varint((field << 3) | 2), varint(Buffer.byteLength(value)), Buffer.from(value as string)]);
const framed = (tag: number, body: Buffer) => Buffer.concat([Buffer.of(tag), varint(body.length), body]);

function fixed(field: number, value: bigint) {
  const bytes = Buffer.alloc(9);
  bytes[0] = (field << 3) | 1;
  bytes.writeBigUInt64LE(value, 1);
  return bytes;
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function listen(server: Server, port = 0) {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}
