import { randomUUID } from 'node:crypto';
import { limits, noticeKinds } from '@muster/contract';
import { sql } from 'kysely';
import { timeZoneOf } from '../../identity/time-zone.ts';
import type { Db } from '../../platform/db/connect.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Morning } from './mornings.ts';
import { earlierOccasions, occasionOf, type ReminderKind } from './occasion-queries.ts';

/**
 * Of a task that was due earlier than this nobody is told any more. Longer than a server stands still, and shorter than
 * a notice is kept that somebody is done with: it is the proof that they were told.
 */
const latestDays = 14;

const selectZones = statement<{ timeZone: string }>(`
  SELECT DISTINCT ${timeZoneOf} AS "timeZone" FROM users`);

/** All that people live in. */
export const listTimeZones = async (db: Db) => (await selectZones(db)).map(({ timeZone }) => timeZone);

const selectReminded = statement<Morning>(`
  SELECT time_zone AS "timeZone", to_char(day, 'YYYY-MM-DD') AS day FROM reminded_mornings`);

/** Without those of which everybody was reminded before. */
export async function leaveOutReminded(db: Db, mornings: Morning[]) {
  const reminded = new Set((await selectReminded(db)).map(nameOf));
  return mornings.filter((morning) => !reminded.has(nameOf(morning)));
}

const nameOf = ({ timeZone, day }: Morning) => `${timeZone} ${day}`;

const insertReminded = statement(`
  INSERT INTO reminded_mornings (time_zone, day) SELECT * FROM unnest($1::text[], $2::date[]) ON CONFLICT DO NOTHING`);

export const markReminded = (db: Db, mornings: Morning[]) => insertReminded(db, ...inColumns(mornings));

const inColumns = (mornings: Morning[]) => [
  mornings.map(({ timeZone }) => timeZone),
  mornings.map(({ day }) => day),
];

export async function sweepMornings(db: Db) {
  await sql`DELETE FROM reminded_mornings WHERE day < current_date - 7`.execute(db);
}

const organizationsAtOnce = 500;

/** All that exist, some at a time. */
export async function* listOrganizations(db: Db) {
  for (let last: string | undefined; ;) {
    const page = await db
      .selectFrom('organizations')
      .select('id')
      .where('deletedAt', 'is', null)
      .$if(last !== undefined, (query) => query.where('id', '>', last!))
      .orderBy('id')
      .limit(organizationsAtOnce)
      .execute();
    yield* page.map(({ id }) => id);
    last = page.at(-1)?.id;
    if (page.length < organizationsAtOnce) return;
  }
}

export interface Reminder {
  userId: string;
  projectId: string;
  taskId: string;
  kind: ReminderKind;
  /** As `WEB-42 Title (Project)`. */
  name: string;
  occasion: string;
}

const remindedAtOnce = 500;

const occasion = occasionOf('due');

// Of one organization ($1), for whoever's morning ($2, $3) it is.
const selectDue = statement<Reminder>(`
  SELECT due.*, ${occasion} AS occasion FROM (
    SELECT assignees.user_id AS "userId", tasks.project_id AS "projectId", tasks.id AS "taskId",
      CASE tasks.due_date - morning.day WHEN 1 THEN 'dueTomorrow' WHEN 0 THEN 'dueToday' ELSE 'overdue' END AS kind,
      projects.key || '-' || tasks.number || ' ' || tasks.title || ' (' || projects.name || ')' AS name, tasks.due_date AS day
    FROM tasks
    JOIN projects ON projects.organization_id = $1 AND projects.id = tasks.project_id AND projects.status <> 'archived'
    JOIN task_assignees AS assignees ON assignees.organization_id = $1 AND assignees.project_id = tasks.project_id
      AND assignees.task_id = tasks.id
    JOIN project_access AS access ON access.organization_id = $1 AND access.project_id = tasks.project_id
      AND access.user_id = assignees.user_id
    JOIN users ON users.id = assignees.user_id
    JOIN unnest($2::text[], $3::date[]) AS morning (time_zone, day)
      ON morning.time_zone = ${timeZoneOf}
      AND tasks.due_date BETWEEN morning.day - ${latestDays} AND morning.day + 1
    WHERE tasks.organization_id = $1 AND tasks.due_date BETWEEN $4::date AND $5::date AND tasks.completed_at IS NULL
  ) AS due
  WHERE NOT EXISTS (
    SELECT FROM notices WHERE notices.organization_id = $1 AND notices.user_id = due."userId"
      AND notices.occasion = ${occasion}
  )
  LIMIT ${remindedAtOnce}`);

/** Some of those who are still to be told; nobody once everybody was. */
export async function listDue(db: Db, organizationId: string, mornings: Morning[]) {
  const days = mornings.map(({ day }) => Date.parse(day));
  const first = dayOf(Math.min(...days) - latestDays * dayMs);
  const last = dayOf(Math.max(...days) + dayMs);
  return selectDue(db, organizationId, ...inColumns(mornings), first, last);
}

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

const insertNotices = statement<{ userId: string; occasion: string }>(`
  INSERT INTO notices (organization_id, user_id, id, occasion, kind, weight, project_id, task_id, at, ends_at, done_at)
  SELECT $1, told.user_id, told.id, told.occasion, told.kind, told.weight, told.project_id, told.task_id,
    now(), now() + make_interval(days => ${limits.noticeDays}), CASE WHEN told.user_id <> ALL($9::uuid[]) THEN now() END
  FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::smallint[], $7::uuid[], $8::uuid[])
    AS told (user_id, id, occasion, kind, weight, project_id, task_id)
  ON CONFLICT (organization_id, user_id, occasion) DO NOTHING
  RETURNING user_id AS "userId", occasion`);

const finish = statement(`
  UPDATE notices SET done_at = now(), ends_at = now() + make_interval(days => ${limits.doneNoticeDays})
  FROM unnest($2::uuid[], $3::text[]) AS earlier (user_id, occasion)
  WHERE notices.organization_id = $1 AND notices.user_id = earlier.user_id AND notices.occasion = earlier.occasion
    AND notices.done_at IS NULL`);

/** Of the same day: otherwise they would come back once this one was done with and swept. */
async function finishEarlier(db: Db, organizationId: string, reminders: Reminder[]) {
  const earlier = reminders.flatMap((reminder) =>
    earlierOccasions(reminder).map((occasion) => ({ userId: reminder.userId, occasion })),
  );
  if (earlier.length === 0) return;
  const userIds = earlier.map(({ userId }) => userId);
  const occasions = earlier.map(({ occasion }) => occasion);
  await finish(db, organizationId, userIds, occasions);
}

/** Answers those that nobody else has saved. Who is no reader of the inbox has them done with there. */
export async function saveReminders(
  db: Db,
  organizationId: string,
  reminders: Reminder[],
  readers: string[],
) {
  // In one order, so that two who save the same wait for each other in turn.
  const ordered = reminders.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const of = <Value>(take: (reminder: Reminder) => Value) => ordered.map(take);
  const saved = await insertNotices(
    db,
    organizationId,
    of(({ userId }) => userId),
    of(() => randomUUID()),
    of(({ occasion }) => occasion),
    of(({ kind }) => kind),
    of(({ kind }) => noticeKinds.length - noticeKinds.indexOf(kind)),
    of(({ projectId }) => projectId),
    of(({ taskId }) => taskId),
    readers,
  );
  const keys = new Set(saved.map(keyOf));
  const told = ordered.filter((reminder) => keys.has(keyOf(reminder)));
  await finishEarlier(db, organizationId, told);
  return told;
}

const keyOf = ({ userId, occasion }: Pick<Reminder, 'userId' | 'occasion'>) => `${userId} ${occasion}`;
