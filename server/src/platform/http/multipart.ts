import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import { limits, type Multipart } from '@muster/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { withEach } from '../jobs/each.ts';
import { StorageError, toFolderError } from '../storage/storage-errors.ts';
import type { App } from './app.ts';
import { HttpError, imageTooLarge, invalid, tooLarge } from './errors.ts';
import { createUploadTurns } from './uploads.ts';

const unreadable = () => new HttpError(400, 'UNREADABLE', 'The upload was interrupted. Please try again.');

const MiB = 1024 * 1024;

const options = {
  throwFileSizeLimit: false,
  // Behind a limit of parts, the error of a body that breaks off is heard by nobody, which ends the process: see `outgrow`.
  limits: { fields: 10, headerPairs: 50, parts: Infinity },
};

interface Room {
  dataDir: string;
  /** The most that a file may have which is no image. */
  fileMegabytes: number;
}

/**
 * Where the contract says multipart, the JSON part becomes the body, so that it is validated like any other, and
 * files wait in a temporary folder until the answer is sent.
 */
export async function acceptMultipart(app: App, { dataDir, fileMegabytes }: Room) {
  const waitingRoom = join(dataDir, 'uploads');
  await mkdir(waitingRoom, { recursive: true, mode: 0o700 });
  const sweep = () =>
    clearLeftovers(waitingRoom).catch((error: unknown) =>
      app.log.error({ err: error }, 'left-over uploads stay for now'),
    );
  await sweep();
  const sweeping = setInterval(() => void sweep(), leftForMs);
  app.addHook('onClose', async () => clearInterval(sweeping.unref()));
  await app.register(multipart, options);
  app.decorateRequest('uploads');
  const visits = new WeakMap<FastifyRequest, { folder: string; leave: () => void }>();
  const takeTurn = createUploadTurns();

  app.addHook('preValidation', (request, reply, done) => {
    request.uploads = [];
    return request.isMultipart() ? receive(request, reply) : done();
  });

  app.addHook('onResponse', (request, _reply, done) => {
    done();
    void removeFolder(request);
  });

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const declared = request.routeOptions.config.multipart;
    if (!declared) throw new HttpError(415, 'UNSUPPORTED_TYPE', 'Send JSON.');

    const folder = join(waitingRoom, `upload-${randomUUID()}`);
    visits.set(request, { folder, leave: takeTurn(request.userId) });
    // The only sign of a browser that went away: no answer is sent then.
    reply.raw.once('close', () => void removeFolder(request));
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(rethrow);
    if (reply.raw.destroyed) {
      await removeFolder(request);
      throw unreadable();
    }
    const json = await receiveBody(request, { ...declared, ...mostOf(declared) }, folder);
    if (json === undefined) throw invalid({ [declared.json]: `The part ${declared.json} is required` });
    request.body = parseJson(json, declared.json);
  }

  const mostOf = ({ takesAnyFile }: Multipart): Most =>
    takesAnyFile
      ? {
          mostBytes: fileMegabytes * MiB,
          whatIsTooLarge: `The file is too large: at most ${fileMegabytes} MiB`,
        }
      : { mostBytes: limits.imageBytes, whatIsTooLarge: imageTooLarge };

  async function removeFolder(request: FastifyRequest) {
    const visit = visits.get(request);
    if (!visit || !visits.delete(request)) return;
    visit.leave();
    await rm(visit.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }).catch(
      (error: unknown) => request.log.error(error),
    );
  }
}

function rethrow(error: unknown): never {
  throw toFolderError(error);
}

const leftForMs = 60 * 60 * 1000;

/** A crash leaves its uploads behind; into those of another server at work in this folder something was written lately. */
async function clearLeftovers(waitingRoom: string) {
  await mkdir(waitingRoom, { recursive: true, mode: 0o700 });
  await withEach(await readdir(waitingRoom), async (name) => {
    const folder = join(waitingRoom, name);
    if (Date.now() - (await lastWritten(folder)) > leftForMs)
      await rm(folder, { recursive: true, force: true });
  });
}

/** A folder does not change while a file in it grows. Either may be gone by now: its upload ends at this moment. */
async function lastWritten(folder: string) {
  const files = await readdir(folder).catch(() => []);
  const times = await Promise.all(
    [folder, ...files.map((file) => join(folder, file))].map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times);
}

/** For each file. */
interface Most {
  mostBytes: number;
  /** In words. */
  whatIsTooLarge: string;
}

type Declared = Multipart & Most;

function receiveBody(request: FastifyRequest, declared: Declared, folder: string) {
  const receiving = new AbortController();
  // In this order: who listens for bytes sets them in motion.
  const received = receiveParts(request, declared, folder, receiving.signal);
  const failed = [outgrow(request, declared), breakOff(request, receiving.signal)];
  // A part that is cut off has no end, and its file would stay open for good.
  return Promise.race([received, ...failed]).finally(() => receiving.abort());
}

const restMs = 10_000;

/** Fails where all of a body has come and its last part is still waited for: of one that is cut in its head nothing is ever heard. */
const breakOff = ({ raw }: FastifyRequest, signal: AbortSignal) =>
  new Promise<never>((_, fail) => {
    raw.once('end', () => {
      const timer = setTimeout(() => fail(unreadable()), restMs);
      signal.addEventListener('abort', () => clearTimeout(timer));
    });
  });

async function receiveParts(
  request: FastifyRequest,
  declared: Declared,
  folder: string,
  signal: AbortSignal,
) {
  let json: string | undefined;
  // One file more than allowed tells that there are too many.
  const { bodyLimit: fieldSize } = request.routeOptions;
  const parts = request.parts({
    limits: { files: declared.maxFiles + 1, fileSize: declared.mostBytes, fieldSize },
  });
  try {
    for await (const part of parts) {
      if (part.type === 'file') await receiveFile(request, part, declared, folder, signal);
      else if (part.fieldname === declared.json) json = receiveText(part, declared);
    }
  } catch (error) {
    if ((error as FastifyError).code === 'FST_INVALID_JSON_FIELD_ERROR') throw badTypedPart();
    throw error instanceof HttpError || error instanceof StorageError ? error : unreadable();
  }
  return json;
}

const mostParts = 100;

/** Fails once a body has more parts or bytes than any that we ask for. */
function outgrow({ raw, headers }: FastifyRequest, { files, maxFiles, mostBytes: each }: Declared) {
  const boundary = `--${/boundary="?([^";]+)/i.exec(headers['content-type'] ?? '')?.[1]}`;
  const mostBytes = (maxFiles + 1) * each + 2 * limits.jsonBody;
  let parts = 0;
  let bytes = 0;
  return new Promise<never>((_, fail) => {
    raw.on('data', function count(chunk: Buffer) {
      bytes += chunk.length;
      for (let at = -1; parts <= mostParts && (at = chunk.indexOf(boundary, at + 1)) >= 0;) parts += 1;
      if (parts <= mostParts && bytes <= mostBytes) return;
      raw.off('data', count).unpipe().resume();
      fail(tooLarge('The request is too large.', files));
    });
  });
}

async function receiveFile(
  request: FastifyRequest,
  part: MultipartFile,
  declared: Declared,
  folder: string,
  signal: AbortSignal,
) {
  const isEmptyInput = part.fieldname === declared.files && part.filename === '';
  if (part.fieldname !== declared.files || isEmptyInput) {
    part.file.resume();
    return;
  }
  if (request.uploads.length === declared.maxFiles) {
    throw tooLarge(
      `Send at most ${declared.maxFiles} file${declared.maxFiles === 1 ? '' : 's'}`,
      declared.files,
    );
  }
  const path = join(folder, String(request.uploads.length));
  await pipeline(part.file, createWriteStream(path), { signal }).catch(rethrow);
  if (part.file.truncated) throw tooLarge(declared.whatIsTooLarge, declared.files);
  const { filename: name, mimetype: type } = part;
  request.uploads.push({ path, name, type, bytes: part.file.bytesRead });
}

function receiveText(part: MultipartValue, declared: Declared) {
  if (part.valueTruncated) throw tooLarge('The request is too large.', declared.json);
  // One that says that it is JSON has been read as such already.
  return typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
}

function parseJson(text: string, part: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson(part);
  }
}

/** Which of them, and why, is not told: one that is cut off because it is too large is no JSON either. */
const badTypedPart = () =>
  new HttpError(400, 'UNREADABLE', 'A part of the type application/json is not valid JSON, or too large.');

const notJson = (part: string) => new HttpError(400, 'UNREADABLE', `The part ${part} is not valid JSON.`);
