import {
  defaultPreferences,
  notificationKinds,
  type NotificationChoices,
  type NotificationPreferences,
} from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';

export async function findPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const chosen = await db
    .selectFrom('notificationPreferences')
    .select(['kind', 'inbox', 'mail', 'push'])
    .where('userId', '=', userId)
    .execute();
  return {
    ...defaultPreferences,
    ...Object.fromEntries(chosen.map(({ kind, ...channels }) => [kind, channels])),
  };
}

/** Only the switches that are named change, so two tabs that change different ones both succeed. */
export async function savePreferences(db: Db, userId: string, choices: NotificationChoices) {
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
