import { ECDH } from 'node:crypto';
import { z } from 'zod';
import type { Subscription } from '../../platform/push/push.ts';

const bytes = (count: number) =>
  z.string().refine((text) => /^[\w-]+$/.test(text) && Buffer.from(text, 'base64url').length === count);

const Token = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});

/** The subscription in one spelling, or nothing where it is none that messages could or should be sent to. */
export function readSubscription(token: string): Subscription | undefined {
  const { success, data } = Token.safeParse(parseJson(token));
  const address = success && URL.parse(data.endpoint);
  if (!address || !isPushService(address) || !isPoint(data.keys.p256dh)) return undefined;
  const { p256dh, auth } = data.keys;
  return { endpoint: address.href, keys: { p256dh, auth } };
}

/**
 * Every browser's push service has a name, speaks https and listens where https does. Other ports would only serve to
 * try the doors of somebody else's machines. Where the name leads is checked each time something is sent.
 */
const isPushService = ({ protocol, username, password, port, hostname }: URL) =>
  protocol === 'https:' &&
  username === '' &&
  password === '' &&
  port === '' &&
  /^[^[\]]+\.[a-z][^.]*$/.test(hostname);

function isPoint(publicKey: string) {
  try {
    ECDH.convertKey(publicKey, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
