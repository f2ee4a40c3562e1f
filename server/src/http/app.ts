import type { Access } from '@muster/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Caller } from '../access/caller.ts';

/** A server whose routes are typed by the contract. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** A file of a multipart body, waiting in a temporary folder. */
export interface UploadedFile {
  path: string;
  name: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined while signed out. */
    caller: Caller | undefined;
    /** Files of a multipart body, gone once the answer is sent. */
    uploads: UploadedFile[];
  }
  interface FastifyContextConfig {
    access?: Access;
    multipart?: { json: string; files: string; maxFiles: number };
  }
}
