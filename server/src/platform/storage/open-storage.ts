import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { openBucket } from './bucket-storage.ts';
import { openFolder } from './folder-storage.ts';
import type { Storage } from './storage.ts';

export const openStorage = async ({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<Storage> =>
  s3 ? openBucket(s3) : openFolder(join(dataDir, 'files'));
