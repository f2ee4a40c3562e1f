import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface Xsrf {
  mint(sessionId: Buffer | undefined): string;
  isMinted(token: string | undefined, sessionId: Buffer | undefined): boolean;
}

/** Tokens of a signed double submit: each belongs to one session, or to nobody before sign-in. */
export function createXsrf(secret: Buffer): Xsrf {
  const sign = (nonce: string, sessionId: Buffer | undefined) =>
    createHmac('sha256', secret)
      .update(sessionId ?? 'signed out')
      .update(nonce)
      .digest('base64url');

  return {
    mint(sessionId) {
      const nonce = randomBytes(16).toString('base64url');
      return `${nonce}.${sign(nonce, sessionId)}`;
    },
    isMinted(token, sessionId) {
      const [nonce, signature] = token?.split('.') ?? [];
      if (!nonce || !signature) return false;
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(nonce, sessionId))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
