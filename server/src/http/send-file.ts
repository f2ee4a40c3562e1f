import type { FastifyRequest } from 'fastify';
import type { Storage } from '../adapters/storage.ts';

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
  const etag = `"${file.etag}"`;
  // Revalidated each time: who may no longer see the owner sees no more of its files.
  void reply
    .header('cache-control', 'private, no-cache')
    .header('etag', etag)
    .header('accept-ranges', 'bytes');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();

  void reply.type(file.type);
  if (file.name) void reply.header('content-disposition', disposition(file.name, file.isDownload));
  const { range } = request.headers;
  if (file.bytes && !range) void reply.header('content-length', String(file.bytes));
  return range
    ? sendPart(reply, await storage.readAll(file.key), range)
    : reply.send(await storage.read(file.key));
}

function sendPart(reply: Reply, contents: Uint8Array, range: string) {
  const part = parseRange(range, contents.length);
  if (!part) return reply.send(Buffer.from(contents));
  const { start, end } = part;
  if (start > end || start >= contents.length) {
    return reply.code(416).header('content-range', `bytes */${contents.length}`).send();
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${contents.length}`)
    .send(Buffer.from(contents.subarray(start, end + 1)));
}

/** One range of bytes; several at once, which may be answered with the whole, are. */
function parseRange(range: string, length: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return { start: Math.max(0, length - Number(last)), end: length - 1 };
  return { start: Number(first), end: last ? Math.min(Number(last), length - 1) : length - 1 };
}

function disposition(name: string, isDownload = false) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  return `${isDownload ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
