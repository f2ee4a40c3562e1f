import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { S3Driver } from 'flydrive/drivers/s3';
import type { Config } from '../config.ts';

/** Files by key. Keys are made by the server from ids, never from what users type. */
export interface Storage {
  put(key: string, contents: Buffer): Promise<void>;
  read(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
}

export function openStorage({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Storage {
  const disk = new Disk(s3 ? bucket(s3) : folder(join(dataDir, 'files')));
  return {
    put: (key, contents) => disk.put(key, contents),
    read: (key) => disk.getStream(key),
    has: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
  };
}

const folder = (location: string) => new FSDriver({ location, visibility: 'private' });

const bucket = ({ bucket, endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>) =>
  new S3Driver({
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
