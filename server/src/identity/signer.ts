import { createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes tokens that only we can make, each for one subject. */
export interface Signer {
  mint(subject: string | Buffer): string;
  isMinted(token: string | undefined, subject: string | Buffer): boolean;
}

export function createSigner(secret: Buffer): Signer {
  const key = createSecretKey(secret);
  // Subject and nonce are kept apart: joined, the end of one could pass for the beginning of the other.
  const sign = (nonce: string, subject: string | Buffer) =>
    createHmac('sha256', key)
      .update(JSON.stringify([Buffer.from(subject).toString('hex'), nonce]))
      .digest('base64url');

  return {
    mint(subject) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(nonce, subject)}`;
    },
    isMinted(token, subject) {
      const [nonce, signature] = token?.split('.') ?? [];
      if (!nonce || !signature || !/^[\w-]{22}$/.test(nonce)) return false;
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(nonce, subject))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
