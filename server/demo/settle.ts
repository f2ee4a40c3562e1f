import { sql } from 'kysely';
import type { Db } from '../src/platform/db/connect.ts';
import { workOnce } from '../src/platform/jobs/worker.ts';
import type { Services } from '../src/services.ts';
import { createWorkers } from '../src/workers.ts';
import { orderHistory } from './past.ts';

/** Of each person's notices, how many are kept, how many of them are unread, and how far they lie apart. */
const inbox = { most: 12, unread: 3, hoursApart: 7 };

/** What the first start would do and say else: hundreds of mails and notices of one minute. */
export async function settle(services: Services) {
  const workers = createWorkers(services);
  await workOnce(services.db, {
    ...workers,
    sendNotice: nobodyHears,
    sendPush: nobodyHears,
    sendInvitation: nobodyHears,
  });
  await spreadNotices(services.db);
  await orderHistory(services.db);
}

const nobodyHears = async () => {};

async function spreadNotices(db: Db) {
  const places = sql`
    SELECT id, user_id, row_number() OVER (PARTITION BY user_id ORDER BY shown_at DESC, id) AS place FROM notices`;
  await sql`DELETE FROM notices WHERE kind NOT IN ('assigned', 'mentioned', 'commented')`.execute(db);
  await sql`
    DELETE FROM notices USING (${places}) AS told
    WHERE notices.user_id = told.user_id AND notices.id = told.id AND told.place > ${inbox.most}`.execute(db);
  // Reckoned before it is written: a cluster takes no clock beside a column in what writes.
  await sql`
    WITH told AS MATERIALIZED (
      SELECT id, user_id, now() - place * make_interval(hours => ${inbox.hoursApart}) AS at,
        CASE WHEN place > ${inbox.unread} THEN now() END AS read_at
      FROM (${places}) AS places
    )
    UPDATE notices SET at = told.at, read_at = told.read_at
    FROM told WHERE notices.user_id = told.user_id AND notices.id = told.id`.execute(db);
}
