import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@muster/contract';
import type { Network } from '../../src/platform/push/outbound.ts';
import { makeCertificate } from './certificate.ts';

export const pushHost = 'push.example.com';

interface Delivery {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type Answer = number | ((response: ServerResponse) => void);

/** Stands in for the push service of a browser maker, and for the way to it. */
export async function startPushService() {
  const { key, cert } = makeCertificate(pushHost);
  const deliveries: Delivery[] = [];
  const answers = new Map<string, Answer>();
  const server = createServer({ key, cert }, (request, response) => void receive(request, response));
  async function receive(request: IncomingMessage, response: ServerResponse) {
    const path = request.url!;
    deliveries.push({ path, headers: request.headers, body: await readBody(request) });
    const answer = answers.get(path) ?? 201;
    if (typeof answer === 'function') answer(response);
    else response.writeHead(answer).end();
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    resolve: async () => ['127.0.0.1'],
    isAllowed: (address) => address === '127.0.0.1',
    port,
    ca: cert,
    patienceMs: 10_000,
  };
  return {
    network,
    deliveries,
    /** How messages to this browser are answered from now on; 201 unless said. */
    answer: ({ path }: Receiver, answer: Answer) => void answers.set(path, answer),
    to: ({ path }: Receiver) => deliveries.filter((delivery) => delivery.path === path),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export type Receiver = ReturnType<typeof newReceiver>;

/** A browser's end of a subscription: its token, and the keys to read what comes. */
export function newReceiver(host = pushHost) {
  const pair = createECDH('prime256v1');
  const ownKey = pair.generateKeys();
  const auth = randomBytes(16);
  const path = `/send/${randomBytes(9).toString('base64url')}`;
  const keys = { p256dh: ownKey.toString('base64url'), auth: auth.toString('base64url') };
  const token = JSON.stringify({ endpoint: `https://${host}${path}`, keys });

  /** As RFC 8291 says, by hand, so that nothing checks itself. */
  function read({ body }: Delivery): PushMessage {
    const [salt, senderKey] = [body.subarray(0, 16), body.subarray(21, 86)];
    const about = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey]);
    const secret = derive(pair.computeSecret(senderKey), auth, about, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(86, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString());
  }
  return { token, path, keys, read };
}

const derive = (secret: Buffer, salt: Buffer, about: Buffer, size: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, about, size));

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
