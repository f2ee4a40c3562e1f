import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { access, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openStorage } from '../../src/platform/storage/open-storage.ts';
import type { Config } from '../../src/config.ts';
import { fine, reasonOf, wrong, type Finding } from '../finding.ts';

/** Keeps a small file, reads it and removes it again. */
export async function checkStorage(config: Config): Promise<Finding[]> {
  const { s3, dataDir } = config;
  const what = s3 ? `object storage, bucket ${s3.bucket}` : `files in ${join(dataDir, 'files')}`;
  if (!s3 && !existsSync(join(dataDir, 'files'))) return [await checkPlace(config)];
  const folder = await mkdtemp(join(tmpdir(), 'muster-doctor-'));
  const [path, key, contents] = [join(folder, 'probe'), `doctor-${randomUUID()}`, randomUUID()];
  let step = 'opened';
  try {
    await writeFile(path, contents);
    const storage = await openStorage(config);
    step = 'written to';
    await storage.putFile(key, path);
    step = 'read from';
    if ((await text(await storage.read(key))) !== contents) throw new Error('the file came back changed');
    step = 'deleted from';
    await storage.remove(key);
    return [fine(what, 'a file was written, read and deleted')];
  } catch (error) {
    return [
      wrong(what, `it cannot be ${step}: ${reasonOf(error)}`, s3 ? storeAdvice(error) : folderAdvice(config)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Not made here: it would belong to whoever asks, not to whoever runs Muster. */
async function checkPlace(config: Config) {
  const what = `files in ${config.dataDir}`;
  let above = config.dataDir;
  while (!existsSync(above)) above = dirname(above);
  try {
    if (!(await stat(above)).isDirectory()) throw new Error(`${above} is no folder`);
    await access(above, constants.W_OK);
    return fine(what, 'the first start will make the folder');
  } catch (error) {
    return wrong(what, `it cannot be written to: ${reasonOf(error)}`, folderAdvice(config));
  }
}

const folderAdvice = ({ dataDir }: Config) =>
  `Let the account that runs Muster write to ${dataDir}, or set DATA_DIR to a folder that it owns.`;

const advices: [reason: RegExp, advice: string][] = [
  [/NoSuchBucket|bucket does not exist/i, 'Make the bucket, or correct S3_BUCKET and S3_REGION.'],
  [
    /InvalidAccessKey|SignatureDoesNotMatch|ExpiredToken|credential/i,
    'Correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
  ],
  [/AccessDenied|Forbidden/i, 'Permit this key to put, get, list and delete objects in the bucket.'],
  [/PermanentRedirect|AuthorizationHeaderMalformed|region/i, 'Set S3_REGION to the region of the bucket.'],
];

/** Stores say why in the error's name; who wraps it keeps it as the cause. */
function storeAdvice(error: unknown): string {
  const { name, message, cause } = error as Error;
  const found = advices.find(([reason]) => reason.test(`${name} ${message}`));
  if (found) return found[1];
  return cause ? storeAdvice(cause) : 'See that S3_ENDPOINT is right and can be reached from here.';
}
