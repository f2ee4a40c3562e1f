import type { Db } from '../../../platform/db/connect.ts';
import { afterCommit } from '../../../platform/db/transactions.ts';
import { lockTelling, takeBack } from '../inbox/taken-back-queries.ts';
import type { Live } from '../live/live.ts';
import type { About } from './notices.ts';
import { findReaction } from './queries.ts';
import { reactionField } from './words.ts';

/** A reaction that is taken back is told of no more, unless that was read. */
export async function tellNoMore(
  { db, live }: { db: Db; live: Pick<Live, 'tellOfInbox'> },
  happening: About<'reactionTakenBack'>,
) {
  const reaction = reactionField(happening);
  const telling = await lockTelling(db, happening, reaction);
  // Set again meanwhile.
  if (telling.length === 0 || (await findReaction(db, happening))) return;
  for (const notice of telling)
    await takeBack(db, happening.organizationId, notice, { reaction, by: happening.by });
  afterCommit(db, () => live.tellOfInbox(telling.map(({ userId }) => userId)));
}
