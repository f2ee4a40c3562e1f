import type { Db } from '../src/platform/db/connect.ts';

// In the database, so that it goes where the story goes, into a backup and out of it.
const mark = { name: 'demonstration', value: Buffer.from('told to the end') };

/** Whether the story was told to its end here; what people did to it since then is theirs. */
export async function isTold(db: Db) {
  const row = await db.selectFrom('secrets').select('name').where('name', '=', mark.name).executeTakeFirst();
  return row !== undefined;
}

export async function markAsTold(db: Db) {
  await db
    .insertInto('secrets')
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
