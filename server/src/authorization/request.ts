import type { Endpoint } from '@muster/contract';
import type { Claim, Principal, Way } from '../identity/principal.ts';
import type { Membership } from './admission.ts';
import type { Admitted } from './admitted.ts';

/** What the guard reads of a route and writes on a request. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks; undefined while signed out. */
    principal: Principal | undefined;
    /** What they are in the organization that the call happens in; undefined for strangers to it. */
    membership: Membership | undefined;
    /** Whether who asks is still to be found out, together with the work. */
    arrivesLater: boolean;
    /** For the log: known also where nobody asked for more. */
    userId: string | undefined;
    /**
     * For routes that arrive with their work: runs a statement that does nothing unless the principal sees the
     * project. Where it answers nothing, there is a principal, who may see the project but left nothing to do.
     */
    arrive<Row extends Admitted>(work: (claim: Claim) => Promise<Row | undefined>): Promise<Row | undefined>;
    /** For routes that read ahead: what was read for somebody who is refused is thrown away. The way is what they claim. */
    readAhead<Data>(read: (way: Way) => Promise<Data>): Promise<Data>;
  }
  interface FastifyContextConfig extends Partial<Pick<Endpoint, 'scope' | 'needs' | 'records'>> {
    /** The handler calls `request.arrive` first. */
    arrivesWithWork?: true;
    /** The handler calls `request.readAhead` first, with what the path names. */
    readsAhead?: true;
  }
}
