import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Part, Storage } from '../storage/storage.ts';
import { HttpError } from './errors.ts';

/** As much of Fastify's reply as sending a file takes, whatever the route's types. */
interface Reply {
  header(name: string, value: string): Reply;
  type(contentType: string): Reply;
  code(status: number): Reply;
  send(payload?: unknown): Reply;
}

interface StoredFile {
  key: string;
  /** Changes whenever the contents do. */
  etag: string;
  type: string;
  bytes?: number;
  name?: string;
  isDownload?: boolean;
}

/** Sends a stored file, whole or the part asked for. */
export async function sendFile(request: FastifyRequest, reply: Reply, storage: Storage, file: StoredFile) {
  const describe = () => {
    if (file.bytes) void reply.header('accept-ranges', 'bytes');
    if (file.name) void reply.header('content-disposition', disposition(file.name, file.isDownload));
    // Revalidated each time: who may no longer see the owner sees no more of its files.
    return reply.type(file.type).header('cache-control', 'private, no-cache').header('etag', etag);
  };
  const etag = `"${file.etag}"`;
  if (request.headers['if-none-match'] === etag) return describe().code(304).send();

  const part = file.bytes ? findPart(request.headers, etag, file.bytes) : undefined;
  if (part && part.start > part.end) {
    void reply.header('accept-ranges', 'bytes').header('content-range', `bytes */${file.bytes}`);
    throw new HttpError(416, 'NO_SUCH_PART', `The file has only ${file.bytes} bytes.`);
  }
  const length = part ? part.end - part.start + 1 : file.bytes;
  // Before anything is said of it: a failure has headers of its own.
  const contents = await storage.read(file.key, part);
  const checked = checkLength(contents, length, (error) =>
    request.log.error({ err: error, key: file.key }, 'a file broke off'),
  );
  await begins(checked);
  if (part) void reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${file.bytes}`);
  if (length) void reply.header('content-length', String(length));
  return describe().send(checked);
}

/** Once there is something of it, or it is found to be empty. */
const begins = (stream: Readable) =>
  new Promise<void>((begun, failed) => {
    stream.once('readable', begun).once('end', begun).once('error', failed);
  });

function checkLength(contents: Readable, length: number | undefined, onFailure: (error: Error) => void) {
  const passOn = (chunks: AsyncIterable<Buffer>) => passAll(chunks, length);
  const checked = pipeline(contents, passOn, new PassThrough(), (error) => {
    if (error && !isAbandoned(error)) onFailure(error);
  });
  // Of a reader who goes away the store would hear only with the next chunk, which may never come.
  return checked.once('close', () => contents.destroy());
}

const isAbandoned = ({ code }: NodeJS.ErrnoException) => code === 'ERR_STREAM_PREMATURE_CLOSE';

/** Fails where there is less or more than was said: whoever reads it would wait for the rest, or take it for the next answer. */
async function* passAll(chunks: AsyncIterable<Buffer>, length: number | undefined) {
  let passed = 0;
  for await (const chunk of chunks) {
    passed += chunk.length;
    if (length && passed > length) throw new Error('The stored file is too long');
    yield chunk;
  }
  if (length && passed < length) throw new Error('The stored file is too short');
}

/** What a reader wants of so many bytes; it begins behind its end where there is nothing of it. */
function findPart(headers: IncomingHttpHeaders, etag: string, bytes: number): Part | undefined {
  // A part of another version would not fit to what the reader has.
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return undefined;
  // Several parts at once, which may be answered with the whole, are.
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return { start: Math.max(0, bytes - Number(last)), end: bytes - 1 };
  // One that ends before it begins is none.
  if (last && Number(last) < Number(first)) return undefined;
  return { start: Number(first), end: Math.min(Number(last || Infinity), bytes - 1) };
}

function disposition(name: string, isDownload = false) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${isDownload ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
