import type { Db } from '../../platform/db/connect.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { findStorageUse } from './queries.ts';
import { findRemovedBytes } from './removed-queries.ts';

const megabyte = 1024 * 1024;

export interface Room {
  organizationId: string;
  /** What the organization may keep, what is in its trash included. */
  megabytes: number;
}

/**
 * Before files are looked at: whether there is room for any at all. What waits to be brought back may take as much again;
 * else adding and removing by turns would fill the disk.
 */
export async function requireSomeRoom(db: Db, { organizationId, megabytes }: Room) {
  const isTaken = (bytes: number) => bytes >= megabytes * megabyte;
  if (
    isTaken(await findStorageUse(db, organizationId)) ||
    isTaken(await findRemovedBytes(db, organizationId))
  )
    throw noRoom(megabytes);
}

/**
 * Once files were added: whether there was room for them. Adding them has locked what is counted, so uploads at once
 * cannot pass the quota together.
 */
export async function requireRoomTaken(db: Db, { organizationId, megabytes }: Room) {
  if ((await findStorageUse(db, organizationId)) > megabytes * megabyte) throw noRoom(megabytes);
}

function noRoom(megabytes: number) {
  const message = `There is no room for more files: the organization may keep ${megabytes.toLocaleString('en')} MB, counting those in its trash.`;
  return new HttpError(413, 'QUOTA_STORAGE', message, { fields: { attachments: message } });
}
