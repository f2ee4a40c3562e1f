import type { ActivityKind } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { requirePrincipal } from '../authorization/scopes.ts';
import type { Principal } from '../identity/principal.ts';
import type { Db } from '../platform/db/connect.ts';
import type { Actor, Recorded } from './activity.ts';
import { actorOf } from './actor.ts';
import type { Consumer } from './consumer.ts';
import { createRecorder, type Recorder } from './record.ts';

/** How features change what belongs to an organization. */
export interface ActivityLog {
  /**
   * A transaction that records what it does; those who look are told once it is committed. The call says of which kinds that
   * may be: the compiler refuses any other.
   */
  change<Kind extends ActivityKind, Result>(
    call: { records: readonly Kind[] },
    request: FastifyRequest,
    work: (db: Db, record: Recorder<Kind>) => Promise<Result>,
    /** Where the request began with nobody signed in. */
    as?: Pick<Principal, 'userId' | 'fullName'>,
  ): Promise<Result>;
  /** The same for what nobody asks for: the work finds out on whose behalf it is done. */
  changeUnasked<Result>(
    work: (db: Db, recordAs: (actor: Actor) => Recorder<ActivityKind>) => Promise<Result>,
  ): Promise<Result>;
  /** For a transaction that is told of by `tell`. */
  recorder(db: Db, actor: Actor): Recorder<ActivityKind>;
  /** For a statement that has changed and recorded by itself. */
  tell(request: FastifyRequest, by: Pick<Principal, 'userId' | 'fullName'>, recorded: Recorded): void;
}

export function createActivityLog(db: Db, consumers: readonly Consumer[]): ActivityLog {
  const tell = (actor: Actor, recorded: Recorded[]) =>
    consumers.forEach((consumer) => consumer.tell?.(actor, recorded));

  const log: ActivityLog = {
    async change(_call, request, work, as = requirePrincipal(request)) {
      const actor = actorOf(request, as);
      return log.changeUnasked((db, recordAs) => work(db, recordAs(actor)));
    },

    async changeUnasked(work) {
      let told: { actor: Actor; recorded: Recorded[] }[] = [];
      const result = await db.transaction().execute((db) => {
        told = [];
        return work(db, (actor) => {
          const recorded: Recorded[] = [];
          told.push({ actor, recorded });
          return createRecorder(db, actor, recorded, consumers);
        });
      });
      for (const { actor, recorded } of told) tell(actor, recorded);
      return result;
    },

    recorder: (db, actor) => createRecorder(db, actor, [], consumers),

    tell: (request, by, recorded) => tell(actorOf(request, by), [recorded]),
  };
  return log;
}
