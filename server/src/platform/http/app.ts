import type { Multipart } from '@muster/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Share } from './share.ts';

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
  /** As its sender says. */
  type: string;
  bytes: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the server, what the sender takes; absent where nothing is counted. */
    share: Share | undefined;
    /** Files of a multipart body, gone once the answer is sent. */
    uploads: UploadedFile[];
  }
  interface FastifyContextConfig {
    /** The answer does not end by itself. */
    isStream?: true;
    multipart?: Multipart;
  }
}
