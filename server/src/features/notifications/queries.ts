import {
  defaultPreferences,
  notificationKinds,
  type NotificationChoices,
  type NotificationPreferences,
} from '@muster/contract';
import { idOf, type Asker } from '../../authorization/admitted.ts';
import type { Db } from '../../platform/db/connect.ts';

interface Chosen {
  preferences: NotificationPreferences;
  dailyDigest: boolean;
}

export async function findChosen(db: Db, asker: Asker): Promise<Chosen> {
  const [preferences, { dailyDigest }] = await Promise.all([
    findPreferences(db, asker),
    db.selectFrom('users').select('dailyDigest').where('id', '=', idOf(asker)).executeTakeFirstOrThrow(),
  ]);
  return { preferences, dailyDigest };
}

async function findPreferences(db: Db, asker: Asker): Promise<NotificationPreferences> {
  const chosen = await db
    .selectFrom('notificationPreferences')
    .select(['kind', 'inbox', 'mail', 'push'])
    .where('userId', '=', idOf(asker))
    .execute();
  return {
    ...defaultPreferences,
    ...Object.fromEntries(chosen.map(({ kind, ...channels }) => [kind, channels])),
  };
}

/** Only the switches that are named change, so two tabs that change different ones both succeed. */
export async function saveChosen(db: Db, userId: string, { dailyDigest, ...choices }: NotificationChoices) {
  if (dailyDigest !== undefined)
    await db.updateTable('users').set({ dailyDigest }).where('id', '=', userId).execute();
  for (const kind of notificationKinds) {
    const chosen = choices[kind];
    if (!chosen || Object.keys(chosen).length === 0) continue;
    await db
      .insertInto('notificationPreferences')
      .values({ userId, kind, ...defaultPreferences[kind], ...chosen })
      .onConflict((conflict) => conflict.columns(['userId', 'kind']).doUpdateSet(chosen))
      .execute();
  }
}
