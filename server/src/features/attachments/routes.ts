import * as contract from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { enterProject, type TaskIds } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { notFound } from '../../platform/http/errors.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import type { Services } from '../../services.ts';
import { fileKey, homeOf, thumbnailKey } from './keys.ts';
import { types } from './kinds.ts';
import { findAttachment } from './queries.ts';

interface AttachmentParams extends TaskIds {
  fileId: string;
}

export async function attachmentRoutes(app: App, { db, storage }: Pick<Services, 'db' | 'storage'>) {
  async function enterAttachment(request: FastifyRequest<{ Params: AttachmentParams }>) {
    const { params } = request;
    const attachment = await request.readAhead(() => findAttachment(db, params, params.fileId));
    if (!attachment) throw notFound('Attachment');
    const place = { ...enterProject(request), taskId: params.taskId };
    return { place: homeOf(place, attachment.storedIn), attachment };
  }

  app.route({
    ...contract.getAttachment,
    config: { readsAhead: true },
    handler: async (request, reply) => {
      const { place, attachment } = await enterAttachment(request);
      const { id, contentType: type, bytes, name } = attachment;
      const isDownload = request.query.download !== undefined || type === types.other;
      if (attachment.width === 0) void reply.header('content-security-policy', harmless(type));
      return sendFile(request, reply, storage, {
        key: fileKey(place, id),
        etag: id,
        type,
        bytes,
        name,
        isDownload,
      });
    },
  });

  app.route({
    ...contract.getThumbnail,
    config: { readsAhead: true },
    handler: async (request, reply) => {
      const { place, attachment } = await enterAttachment(request);
      const { id, name, width } = attachment;
      if (width === 0) throw notFound('Thumbnail');
      return sendFile(request, reply, storage, {
        key: thumbnailKey(place, id),
        etag: `${id}-thumbnail`,
        type: 'image/webp',
        name,
      });
    },
  });
}

/** A browser's viewer of PDFs, which is a sandbox of its own, does not work in one of ours. */
const harmless = (type: string) =>
  type === types.pdf
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    : "default-src 'none'; frame-ancestors 'none'; sandbox";
