import { sql } from 'kysely';
import type { Db } from '../src/platform/db/connect.ts';
import type { Jobs } from '../src/platform/jobs/queue.ts';
import type { Workers } from '../src/platform/jobs/worker.ts';
import type { Services } from '../src/services.ts';
import { createWorkers } from '../src/workers.ts';
import { organizationIds } from './organizations.ts';
import { orderHistory } from './past.ts';
import { emails, personIds } from './people.ts';

/** Of each person's notices, how many are kept, how many of them are unread, and how far they lie apart. */
const inbox = { most: 12, unread: 3, hoursApart: 7 };

/** What the first start would do and say else: hundreds of mails and notices of one minute. */
export async function settle(services: Services) {
  const { db } = services;
  await fillInboxes(db, createWorkers(services));
  await forgetJobs(db);
  await spreadNotices(db);
  await orderHistory(db, organizationIds);
}

/** Whatever else waits in the database is for those whom it is about, and for their server. */
const isOfStory = sql`jobs.locked_by IS NULL AND (
  coalesce(payload->'happening'->>'organizationId', payload->>'organizationId') = ANY(${organizationIds})
  OR payload->>'userId' = ANY(${personIds}) OR payload->>'to' = ANY(${emails})
)`;

/** One round of what happened may lead to another. */
async function fillInboxes(db: Db, workers: Workers) {
  for (let ids = await listHappenings(db); ids.length > 0; ids = await listHappenings(db))
    for (const id of ids) await db.transaction().execute((db) => fillInboxesOf(db, workers, id));
}

async function listHappenings(db: Db) {
  const { rows } = await sql<{ id: string }>`
    SELECT jobs.id FROM graphile_worker._private_jobs AS jobs
    JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'notify' AND ${isOfStory} ORDER BY jobs.priority, jobs.run_at, jobs.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Nothing where a server on the same database was quicker. */
async function fillInboxesOf(db: Db, { notify }: Workers, id: string) {
  const { rows } = await sql<{ payload: Jobs['notify'] }>`
    DELETE FROM graphile_worker._private_jobs AS jobs WHERE id = ${id} AND locked_by IS NULL RETURNING payload`.execute(
    db,
  );
  for (const { payload } of rows) await (await notify(payload))?.(db);
}

const forgetJobs = (db: Db) =>
  sql`DELETE FROM graphile_worker._private_jobs AS jobs WHERE ${isOfStory}`.execute(db);

async function spreadNotices(db: Db) {
  const isTheirs = sql`organization_id = ANY(${organizationIds}::uuid[])`;
  const places = sql`
    SELECT organization_id, id, user_id, row_number() OVER (PARTITION BY user_id ORDER BY shown_at DESC, id) AS place
    FROM notices WHERE ${isTheirs}`;
  await sql`
    DELETE FROM notices WHERE ${isTheirs} AND kind NOT IN ('assigned', 'mentioned', 'commented')`.execute(db);
  await sql`
    DELETE FROM notices USING (${places}) AS told
    WHERE notices.organization_id = told.organization_id AND notices.user_id = told.user_id
      AND notices.id = told.id AND told.place > ${inbox.most}`.execute(db);
  // Reckoned before it is written: a cluster takes no clock beside a column in what writes.
  await sql`
    WITH told AS MATERIALIZED (
      SELECT organization_id, id, user_id, now() - place * make_interval(hours => ${inbox.hoursApart}) AS at,
        CASE WHEN place > ${inbox.unread} THEN now() END AS read_at
      FROM (${places}) AS places
    )
    UPDATE notices SET at = told.at, read_at = told.read_at FROM told
    WHERE notices.organization_id = told.organization_id AND notices.user_id = told.user_id
      AND notices.id = told.id`.execute(db);
}
