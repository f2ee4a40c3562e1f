import { createECDH } from 'node:crypto';

/** The pair by which push services recognize this server, in the spelling of the Web Push standards. */
export interface Keys {
  publicKey: string;
  privateKey: string;
}

/** The keys of the environment; else the pair that follows from a secret of 32 random bytes. */
export function findKeys({ publicKey, privateKey }: Partial<Keys>, secret: Buffer): Keys {
  if (!publicKey && !privateKey) return pairOf(secret);
  const given = privateKey ? pairOf(Buffer.from(privateKey, 'base64url')) : undefined;
  if (!given || given.publicKey !== publicKey)
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together, and belong together.');
  return given;
}

function pairOf(secret: Buffer): Keys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') };
}
