import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** Files by key. Keys are made by the server from ids, never from what users type. */
export interface Storage {
  putFile(key: string, path: string): Promise<void>;
  read(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  removeFolder(prefix: string): Promise<void>;
}

export async function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> {
  const disk = new Disk(s3 ? await bucket(s3) : folder(join(dataDir, 'files')));
  return {
    putFile: (key, path) => disk.copyFromFs(path, key),
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    removeFolder: (prefix) => disk.deleteAll(prefix),
  };
}

function folder(location: string) {
  mkdirSync(location, { recursive: true, mode: 0o700 });
  return new FSDriver({ location, visibility: 'private' });
}

async function bucket({ bucket, endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>) {
  // Loaded only where it is used: it is half as large as the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    // Stores other than Amazon's know neither bucket host names nor the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
}
