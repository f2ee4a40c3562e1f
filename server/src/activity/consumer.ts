import type { Db } from '../platform/db/connect.ts';
import type { Actor, Recorded } from './activity.ts';

/** What is told of activities. The log knows none of them: `services.ts` gives it those that there are. */
export interface Consumer {
  /** In the transaction of the change, of all that is recorded together. */
  heed?(db: Db, actor: Actor, recorded: Recorded[]): Promise<void>;
  /** Once it is committed. */
  tell?(actor: Actor, recorded: Recorded[]): void;
}
