import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { openRealStore } from './real-store.ts';

const keys = { id: 'muster', secret: 'a-secret' };

/** Object storage to test with: that of TEST_S3_ENDPOINT, or a stand-in. */
export const openStore = async () =>
  process.env['TEST_S3_ENDPOINT'] ? openRealStore(process.env['TEST_S3_ENDPOINT']) : startObjectStore();

/**
 * Object storage as its documentation says it is: it believes no signature that it has not made itself, sends parts,
 * and of many deletions refuses some. Held in memory, so on its side a large file is no bother.
 */
async function startObjectStore() {
  const objects = new Map<string, Buffer>();
  /** Nobody may delete these. */
  const guarded = new Set<string>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request).catch(() => undefined);
    if (!body) return;
    const fault = findFault(request, body);
    if (fault) return refuse(response, 403, fault);
    const url = new URL(request.url!, 'http://store');
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (bucket !== 'files') return refuse(response, 404, 'NoSuchBucket');
    const key = rest.join('/');
    if (key === '') return request.method === 'POST' ? removeMany(response, body) : list(response, url);
    if (request.method === 'PUT') return put(response, key, body);
    if (request.method === 'DELETE') return remove(response, key);
    return send(response, key, request.headers.range);
  }

  function put(response: ServerResponse, key: string, body: Buffer) {
    objects.set(key, body);
    return response.end();
  }

  function send(response: ServerResponse, key: string, range?: string) {
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    if (!range) return response.writeHead(200, { 'content-length': object.length }).end(object);
    const [start, end] = range.replace('bytes=', '').split('-').map(Number) as [number, number];
    if (start >= object.length) return refuse(response, 416, 'InvalidRange');
    const part = object.subarray(start, end + 1);
    const contentRange = `bytes ${start}-${start + part.length - 1}/${object.length}`;
    return response
      .writeHead(206, { 'content-length': part.length, 'content-range': contentRange })
      .end(part);
  }

  function remove(response: ServerResponse, key: string) {
    if (guarded.has(key)) return refuse(response, 403, 'AccessDenied');
    objects.delete(key);
    return response.writeHead(204).end();
  }

  function removeMany(response: ServerResponse, body: Buffer) {
    const named = Array.from(body.toString().matchAll(/<Key>(.*?)<\/Key>/g), ([, key]) => key!);
    const kept = named.filter((key) => guarded.has(key));
    for (const key of named) if (!guarded.has(key)) objects.delete(key);
    const errors = kept.map((key) => `<Error><Key>${key}</Key><Code>AccessDenied</Code></Error>`);
    return response.end(`<DeleteResult>${errors.join('')}</DeleteResult>`);
  }

  function list(response: ServerResponse, { searchParams }: URL) {
    const found = [...objects.keys()].filter((key) => key.startsWith(searchParams.get('prefix') ?? ''));
    const contents = found.slice(0, 1_000).map((key) => `<Contents><Key>${key}</Key></Contents>`);
    const isTruncated = `<IsTruncated>${found.length > 1_000}</IsTruncated>`;
    return response.end(`<ListBucketResult>${isTruncated}${contents.join('')}</ListBucketResult>`);
  }

  async function stop() {
    server.closeAllConnections();
    await new Promise((closed) => void server.close(closed));
  }
  return {
    settings: {
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: keys.id,
      S3_SECRET_ACCESS_KEY: keys.secret,
    },
    guard: async (key: string) => void guarded.add(key),
    unguard: async () => guarded.clear(),
    stop,
  };
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  return response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`);
}

const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const seal = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** What is wrong with a signature of version 4: everything that it covers is put together and signed anew. */
function findFault({ method, url, headers, headersDistinct }: IncomingMessage, body: Buffer) {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=(.*?)\/((\d+)\/(.*?)\/s3\/aws4_request), SignedHeaders=(.*), Signature=(.*)$/;
  const [, id, scope, day, region, names = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (!id) return 'AccessDenied';
  if (id !== keys.id) return 'InvalidAccessKeyId';
  const payload = String(headers['x-amz-content-sha256']);
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== hash(body)) return 'XAmzContentSHA256Mismatch';
  const [path, query = ''] = url!.split('?') as [string, string?];
  const pairs = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`));
  const signed = names.split(';').map((name) => `${name}:${headersDistinct[name]?.join(',').trim()}\n`);
  const request = [method, path, pairs.toSorted().join('&'), signed.join(''), names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (key, text) => seal(key, text!),
    `AWS4${keys.secret}`,
  );
  return seal(key, text).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}
