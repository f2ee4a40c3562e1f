import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Config } from '../../config.ts';
import { toBucketError } from './storage-errors.ts';
import type { Part, Storage } from './storage.ts';

/** No byte for so long, while we wait for one: the store is away. */
const silenceLimit = 3_000;

/** Files in a bucket of object storage. They are passed on as they come, never held whole. */
export async function openBucket({ bucket: Bucket, ...access }: NonNullable<Config['s3']>): Promise<Storage> {
  // Loaded only where it is used: it is half as large as the rest of the server.
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client(settingsOf(access));

  async function putFile(Key: string, path: string) {
    const source = await open(path);
    const contents = source.createReadStream();
    const unreadable = new AbortController();
    contents.once('error', (error) => unreadable.abort(error));
    try {
      const { size: ContentLength } = await source.stat();
      const put = new s3.PutObjectCommand({ Bucket, Key, Body: contents, ContentLength });
      await client.send(put, { abortSignal: unreadable.signal });
    } finally {
      // A store that is away leaves it open.
      contents.destroy();
    }
  }

  async function read(Key: string, part?: Part): Promise<Readable> {
    const Range = part && `bytes=${part.start}-${part.end}`;
    const { Body, ContentRange } = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }));
    const contents = Body as IncomingMessage;
    endWhenSilent(contents);
    if (part && !ContentRange?.startsWith(`bytes ${part.start}-`)) {
      contents.destroy();
      throw new Error(`The store did not send the part that it was asked for, but ${ContentRange}`);
    }
    return contents;
  }

  async function removeFolder(prefix: string) {
    for (;;) {
      const list = new s3.ListObjectsV2Command({ Bucket, Prefix: `${prefix}/` });
      const { Contents = [], IsTruncated } = await client.send(list);
      if (Contents.length === 0) return;
      const Objects = Contents.map(({ Key }) => ({ Key }));
      const { Errors = [] } = await client.send(
        new s3.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      // The answer is 200, even where it says that some of them stay.
      const [refused] = Errors;
      if (refused) throw new Error(`The store did not remove ${refused.Key}: ${refused.Code}`);
      if (!IsTruncated) return;
    }
  }

  return {
    putFile: (key, path) => putFile(key, path).catch(rethrow),
    read: (key, part) => read(key, part).catch(rethrow),
    remove: async (Key) =>
      void (await client.send(new s3.DeleteObjectCommand({ Bucket, Key })).catch(rethrow)),
    removeFolder: (prefix) => removeFolder(prefix).catch(rethrow),
  };
}

function rethrow(error: unknown): never {
  throw toBucketError(error);
}

const say = () => {};

function settingsOf(access: Omit<NonNullable<Config['s3']>, 'bucket'>) {
  const { endpoint, region, accessKeyId, secretAccessKey } = access;
  return {
    region,
    // Stores other than Amazon's know neither bucket host names nor the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    // Together less than anybody waits for an answer.
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 2_000,
      socketTimeout: silenceLimit,
      // Slow readers hold theirs for long. How many answers are open is limited elsewhere.
      httpAgent: { maxSockets: Infinity },
      httpsAgent: { maxSockets: Infinity },
    },
    // It would write to the console; what fails is thrown as well.
    logger: { trace: say, debug: say, info: say, warn: say, error: say },
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
  };
}

/** The client would also end what a slow reader leaves lying; that is no fault of the store. */
function endWhenSilent(contents: IncomingMessage) {
  const { socket } = contents;
  socket.setTimeout(0);
  let heard = socket.bytesRead;
  const watch = setInterval(() => {
    const isSilent = socket.bytesRead === heard && contents.readableLength === 0;
    heard = socket.bytesRead;
    if (isSilent) contents.destroy(new Error('The store fell silent'));
  }, silenceLimit);
  contents.once('close', () => clearInterval(watch));
}
