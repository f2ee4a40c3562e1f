import { randomUUID } from 'node:crypto';
import { shrinkImage } from '../../adapters/images.ts';
import type { Storage } from '../../adapters/storage.ts';
import type { Db } from '../../db/connect.ts';
import type { UploadedFile } from '../../http/app.ts';
import { arrangeRemoval, discardFiles } from '../../jobs/file-removal.ts';
import { isLogoUsed } from './queries.ts';

const largestSide = 512;

export const logoKey = (logoId: string) => `logos/${logoId}.webp`;

/** Stores an uploaded logo under a new id. */
export async function storeLogo(db: Db, storage: Storage, [upload]: UploadedFile[]) {
  if (!upload) return undefined;
  const image = await shrinkImage(upload.path, 'logo', largestSide);
  const logoId = randomUUID();
  await arrangeRemoval(db, [logoKey(logoId)]);
  await storage.putFile(logoKey(logoId), image.path);
  return logoId;
}

export async function discardLogo(db: Db, logoId: string | null) {
  if (logoId) await discardFiles(db, [logoKey(logoId)]);
}

export async function isLogoKeyUsed(db: Db, key: string) {
  const logoId = /^logos\/(.+)\.webp$/.exec(key)?.[1];
  return logoId !== undefined && isLogoUsed(db, logoId);
}
