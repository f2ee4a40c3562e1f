import type { ActivityKind } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { requirePrincipal } from '../authorization/scopes.ts';
import type { Admitted } from '../authorization/admitted.ts';
import type { Claim, Principal } from '../identity/principal.ts';
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
  /** The same for background work, which says on whose behalf it acts. */
  changeUnasked<Result>(
    work: (db: Db, recordAs: (actor: Actor) => Recorder<ActivityKind>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * `request.arrive` for what changes something: a statement that finds out who asks, does it and records it. It answers what it
   * recorded, of which those who look are told. What one statement cannot do is done in steps.
   */
  arrive<Kind extends ActivityKind, Row extends DoneAtOnce<Kind>>(
    call: { records: readonly Kind[] },
    request: FastifyRequest,
    work: (claim: Claim, inSteps: InSteps<Kind>) => Promise<Row | undefined>,
  ): Promise<Row | undefined>;
}

/** What such a statement answers. */
export interface DoneAtOnce<Kind extends ActivityKind> extends Admitted {
  fullName: string;
  /** Nothing for what was done in steps, which are told of by themselves. */
  recorded?: Recorded<Kind>;
}

/** A transaction that records what it does, and finds out who asks. */
export type InSteps<Kind extends ActivityKind> = <Result>(
  work: (db: Db, recordBy: (by: Pick<Principal, 'userId' | 'fullName'>) => Recorder<Kind>) => Promise<Result>,
) => Promise<Result>;

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

    arrive: (_call, request, work) =>
      request.arrive(async (claim) => {
        const actorFor = (by: Pick<Principal, 'userId' | 'fullName'>) => actorOf(request, by, claim[0]);
        const row = await work(claim, (steps) =>
          log.changeUnasked((db, recordAs) => steps(db, (by) => recordAs(actorFor(by)))),
        );
        if (row?.recorded) tell(actorFor(row), [row.recorded]);
        return row;
      }),
  };
  return log;
}
