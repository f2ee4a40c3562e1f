import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';

interface Ids {
  organizationId: string;
  inviteId: string;
}

/** What the link of an invite carries behind its #: by it alone its holder is told who invites to what. */
export interface InviteTokens {
  /** Always the same for an invite: its link can be shown again. */
  write(invite: Ids): string;
  /** Nothing where it is none of ours. */
  read(token: string): Ids | undefined;
}

const [idBytes, signatureBytes] = [16, 16];

export function createInviteTokens(secret: Buffer): InviteTokens {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'invites', 32)));
  const sign = (ids: Buffer) => createHmac('sha256', key).update(ids).digest().subarray(0, signatureBytes);
  return {
    write({ organizationId, inviteId }) {
      const ids = Buffer.from((organizationId + inviteId).replaceAll('-', ''), 'hex');
      return Buffer.concat([ids, sign(ids)]).toString('base64url');
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url');
      const ids = bytes.subarray(0, 2 * idBytes);
      const signature = bytes.subarray(2 * idBytes);
      if (signature.length !== signatureBytes || !timingSafeEqual(signature, sign(ids))) return undefined;
      return { organizationId: idIn(ids.subarray(0, idBytes)), inviteId: idIn(ids.subarray(idBytes)) };
    },
  };
}

const idIn = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
