import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto';
import { invalid } from './errors.ts';

/**
 * Where the next page of a list begins. Places are counted across all organizations, so they go out sealed: how far the
 * count has come is nobody's business.
 */
export interface Cursors {
  write(place: string, list: string): string;
  /** The place, or nothing to begin anew. */
  read(cursor: string | undefined, list: string): string | undefined;
  /** Always the same for a place, and as silent about it. */
  nameOf(place: string, list: string): string;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
// Sealed, a place must not tell by its length either.
const placeLength = 20;

// Earlier versions sent the count itself. A screen that still has one passes over what it has already.
const isPlain = (cursor: string) => /^[0-9a-z]{1,11}$/.test(cursor);

// Asked for by the hundred: each time costs as much as the sealing.
let spare = Buffer.alloc(0);
function takeIv() {
  if (spare.length === 0) spare = randomBytes(ivBytes * 256);
  const iv = spare.subarray(0, ivBytes);
  spare = spare.subarray(ivBytes);
  return iv;
}

export function createCursors(secret: Buffer): Cursors {
  // As a key object it is unpacked once: with its bytes, sealing takes three times as long.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'cursors', 32)));

  function unseal(cursor: string, list: string) {
    const sealed = Buffer.from(cursor, 'base64url');
    try {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(list));
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      const place = Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()]);
      return place.toString().trim();
    } catch {
      throw invalid({ cursor: 'The cursor is not one of ours' });
    }
  }

  return {
    write(place, list) {
      const iv = takeIv();
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(list));
      const sealed = [
        iv,
        cipher.update(place.padStart(placeLength), 'utf8'),
        cipher.final(),
        cipher.getAuthTag(),
      ];
      return Buffer.concat(sealed).toString('base64url');
    },
    nameOf: (place, list) =>
      createHmac('sha256', key).update(`${list} ${place}`).digest('base64url').slice(0, 22),
    read: (cursor, list) => (cursor === undefined || isPlain(cursor) ? undefined : unseal(cursor, list)),
  };
}
