import { PassThrough, pipeline, type Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Storage } from '../storage/storage.ts';

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

  const part =
    file.bytes && request.headers.range ? parseRange(request.headers.range, file.bytes) : undefined;
  if (part && (part.start > part.end || part.start >= part.length)) {
    return describe().code(416).header('content-range', `bytes */${part.length}`).send();
  }
  // Before anything is said of it: a failure has headers of its own.
  const contents = await storage.read(file.key);
  const { start = 0, end = (file.bytes ?? Infinity) - 1 } = part ?? {};
  const cut = cutOut(contents, start, end, (error) =>
    request.log.error({ err: error, key: file.key }, 'a file broke off'),
  );
  await begins(cut);
  if (part) void reply.code(206).header('content-range', `bytes ${start}-${end}/${part.length}`);
  if (file.bytes) void reply.header('content-length', String(end - start + 1));
  return describe().send(cut);
}

/** Once there is something of it, or it is found to be empty. */
const begins = (stream: Readable) =>
  new Promise<void>((begun, failed) => {
    stream.once('readable', begun).once('end', begun).once('error', failed);
  });

function cutOut(contents: Readable, start: number, end: number, onFailure: (error: Error) => void) {
  const part = (chunks: AsyncIterable<Buffer>) => takePart(chunks, start, end);
  const cut = pipeline(contents, part, new PassThrough(), (error) => {
    if (error && !isAbandoned(error)) onFailure(error);
  });
  // Of a reader who goes away the part would hear only with the next chunk, which may never come.
  return cut.once('close', () => contents.destroy());
}

const isAbandoned = ({ code }: NodeJS.ErrnoException) => code === 'ERR_STREAM_PREMATURE_CLOSE';

/**
 * Passes over what comes before, chunk by chunk: a file is never in memory as a whole. Fails where the file is shorter than
 * was said: whoever reads it would wait for the rest.
 */
async function* takePart(chunks: AsyncIterable<Buffer>, start: number, end: number) {
  let at = 0;
  for await (const chunk of chunks) {
    // Not before there is more: a connection to a store is of further use once it was read to the end.
    if (at > end) return;
    const part = chunk.subarray(Math.max(start - at, 0), end + 1 - at);
    at += chunk.length;
    if (part.length > 0) yield part;
  }
  if (at <= end && end !== Infinity) throw new Error('The stored file is too short');
}

interface Part {
  start: number;
  end: number;
  length: number;
}

/** One range of bytes; several at once, which may be answered with the whole, are. */
function parseRange(range: string, length: number): Part | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return { start: Math.max(0, length - Number(last)), end: length - 1, length };
  return { start: Number(first), end: last ? Math.min(Number(last), length - 1) : length - 1, length };
}

function disposition(name: string, isDownload = false) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${isDownload ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
