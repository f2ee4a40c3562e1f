import type { Storage } from '../../adapters/storage.ts';
import type { Db } from '../../db/connect.ts';
import { isAttachmentKeyUsed } from '../attachments/index.ts';
import { isLogoKeyUsed } from '../organizations/index.ts';

/** Removes a stored file unless something refers to it by now. */
export async function removeUnusedFile({ db, storage }: { db: Db; storage: Storage }, key: string) {
  const isUsed = (await isLogoKeyUsed(db, key)) || (await isAttachmentKeyUsed(db, key));
  if (!isUsed) await storage.remove(key);
}
