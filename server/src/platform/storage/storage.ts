import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import type { Config } from '../../config.ts';
import { openFolder } from './folder-storage.ts';
import { toBucketError } from './storage-errors.ts';

/** Files by key. Keys are made by the server from ids, never from what users type. */
export interface Storage {
  /** Copies a file; it outlasts a crash once this is done. */
  putFile(key: string, path: string): Promise<void>;
  read(key: string): Promise<Readable>;
  /** Does nothing where there is no such file. */
  remove(key: string): Promise<void>;
  removeFolder(prefix: string): Promise<void>;
}

export const openStorage = async ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> =>
  s3 ? openBucket(s3) : openFolder(join(dataDir, 'files'));

async function openBucket(s3: NonNullable<Config['s3']>): Promise<Storage> {
  const disk = new Disk(await bucket(s3));
  return {
    putFile: (key, path) => disk.copyFromFs(path, key).catch(rethrow),
    read: (key) => disk.getStream(key).catch(rethrow),
    remove: (key) => disk.delete(key).catch(rethrow),
    removeFolder: (prefix) => disk.deleteAll(prefix).catch(rethrow),
  };
}

function rethrow(error: unknown): never {
  throw toBucketError(error);
}

const say = () => {};

async function bucket({ bucket, endpoint, region, accessKeyId, secretAccessKey }: NonNullable<Config['s3']>) {
  // Loaded only where it is used: it is half as large as the rest of the server.
  const [{ S3Driver }, { S3Client }] = await Promise.all([
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    region,
    // Stores other than Amazon's know neither bucket host names nor the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Together less than anybody waits for an answer.
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, socketTimeout: 3_000 },
    // It would write to the console; what fails is thrown as well.
    logger: { trace: say, debug: say, info: say, warn: say, error: say },
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  });
  // The answer to the removal of many is 200, even where it says that some of them stay.
  client.middlewareStack.add(
    (next) => async (args) => {
      const result = await next(args);
      const [refused] = (result.output as { Errors?: { Key?: string; Code?: string }[] }).Errors ?? [];
      if (refused) throw new Error(`The store did not remove ${refused.Key}: ${refused.Code}`);
      return result;
    },
    { step: 'initialize' },
  );
  return new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
}
