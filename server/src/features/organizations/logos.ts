import { randomUUID } from 'node:crypto';
import { shrinkImage } from '../../platform/images/images.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { UploadedFile } from '../../platform/http/app.ts';
import { discardFiles, keepFiles, withStoredFiles } from '../files/index.ts';

const largestSide = 512;

export const logoKey = (logoId: string) => `logos/${logoId}.webp`;

/** Stores an uploaded logo, if there is one, under a new id for as long as the work takes, and for good if it keeps it. */
export async function withStoredLogo<T>(
  means: { db: Db; storage: Storage },
  { by, files: [upload] }: { by: string; files: UploadedFile[] },
  work: (logoId: string | undefined) => Promise<T>,
): Promise<T> {
  if (!upload) return work(undefined);
  const { path } = await shrinkImage({ path: upload.path, field: 'logo', by }, largestSide);
  const logoId = randomUUID();
  return withStoredFiles(means, [{ key: logoKey(logoId), path }], () => work(logoId));
}

/** Called in the transaction that gives it to the organization. */
export async function keepLogo(db: Db, logoId: string | undefined) {
  if (logoId) await keepFiles(db, [logoKey(logoId)]);
}

export async function discardLogo(db: Db, logoId: string | null) {
  if (logoId) await discardFiles(db, [logoKey(logoId)]);
}
