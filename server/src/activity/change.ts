import type { FastifyRequest } from 'fastify';
import { requirePrincipal } from '../authorization/scopes.ts';
import type { Principal } from '../identity/principal.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Recorded } from './activity.ts';
import { actorOf } from './actor.ts';
import type { Live } from './consumers/live/live.ts';
import { createRecorder, type Recorder } from './record.ts';

/** How features change what belongs to an organization. */
export interface ActivityLog {
  /** A transaction that records what it does; those who look are told once it is committed. */
  change<Result>(
    request: FastifyRequest,
    work: (db: Db, record: Recorder) => Promise<Result>,
    /** Where the request began with nobody signed in. */
    as?: Pick<Principal, 'userId' | 'fullName'>,
  ): Promise<Result>;
  /** For a statement that has changed and recorded by itself. */
  tell(request: FastifyRequest, by: Pick<Principal, 'userId' | 'fullName'>, recorded: Recorded): void;
}

export const createActivityLog = (db: Db, live: Pick<Live, 'tell'>): ActivityLog => ({
  async change(request, work, as = requirePrincipal(request)) {
    const actor = actorOf(request, as);
    let recorded: Recorded[] = [];
    const result = await db.transaction().execute((db) => {
      recorded = [];
      return work(db, createRecorder(db, actor, recorded));
    });
    live.tell(actor, recorded);
    return result;
  },

  tell: (request, by, recorded) => live.tell(actorOf(request, by), [recorded]),
});
