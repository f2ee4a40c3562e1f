import type { Access } from '@muster/contract';
import type { Asker, Caller } from '../identity/caller.ts';
import type { Visit } from './visitor.ts';

/** What the guard reads of a route and writes on a request. */
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
  }
  interface FastifyContextConfig {
    access?: Access;
    /** The handler calls `request.arrive` first. */
    arrivesWithWork?: true;
  }
}
