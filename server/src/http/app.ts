import type { Access } from '@muster/contract';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Asker, Caller } from '../access/caller.ts';
import type { Visit } from '../access/visitor.ts';
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
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined while signed out. */
    caller: Caller | undefined;
    /** Whether who asks is found out together with the work. */
    arrivesLater: boolean;
    /** For the log: known also where nobody asked for more. */
    userId: string | undefined;
    /**
     * For routes that arrive with their work: runs a statement that does nothing unless the asker is a visitor of
     * the project. Where it answers nothing, there is a caller, who may see the project but left nothing to do.
     */
    arrive<Row extends Visit>(work: (asker: Asker) => Promise<Row | undefined>): Promise<Row | undefined>;
    /** Of the server, what the sender takes; absent where nothing is counted. */
    share: Share | undefined;
    /** Files of a multipart body, gone once the answer is sent. */
    uploads: UploadedFile[];
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The handler calls `request.arrive` first. */
    arrivesWithWork?: true;
    /** The answer does not end by itself. */
    isStream?: true;
    multipart?: { json: string; files: string; maxFiles: number };
  }
}
