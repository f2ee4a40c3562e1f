import type { FastifyRequest } from 'fastify';

export const isUpload = ({ headers }: FastifyRequest) =>
  /^\s*multipart\//i.test(headers['content-type'] ?? '');
