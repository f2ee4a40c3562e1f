import { addDays, dayIn, limits, type ProjectCounts } from '@muster/contract';
import { personOf } from '../../authorization/admitted.ts';
import type { ProjectIds } from '../../authorization/scopes.ts';
import type { Way } from '../../identity/principal.ts';
import { knownTimeZone, timeZoneOf } from '../../identity/time-zone.ts';
import type { Db } from '../../platform/db/connect.ts';
import { jsonNumber, jsonObject } from '../../platform/db/json.ts';
import { reading } from '../../platform/db/statement.ts';

const most = limits.countedTasks;

/** For who is still to be found by their way: overdue on each day that it is anywhere, since theirs comes with the answer. */
export interface CountsAnywhere extends Omit<ProjectCounts, 'overdue'> {
  overdue: number[];
}

/** Three: it is never earlier than the day before that of UTC, nor later than the day after. */
export const daysAnywhere = (now: number) => [-1, 0, 1].map((away) => addDays(dayIn('UTC')(now), away));

interface Named {
  organization: string;
  project: string;
  days: string;
}

/**
 * As JSON. Of each at most so many: of those that are overdue, more are not looked for. The day is hidden from the planner, and so
 * is a project that is a parameter: seeing how little it expects of them, it would plan the counts anew for each request.
 */
export const countsJson = ({ organization, project, days }: Named) => {
  const own = (table: string) =>
    `${table}.organization_id = ${organization} AND ${table}.project_id = ${project}`;
  const ofAll = (isMeant: string) => `least(coalesce(sum(tasks) FILTER (WHERE ${isMeant}), 0), ${most})`;
  const done = `ARRAY(SELECT id FROM task_statuses WHERE ${own('task_statuses')} AND category = 'done')`;
  const overdue = [1, 2, 3].map((nth) => `count(*) FILTER (WHERE due_date < (${days}::date[])[${nth}])`);
  return `(
    SELECT ${jsonObject({
      open: jsonNumber(ofAll('status_id IS NULL')),
      done: jsonNumber(ofAll(`status_id = ANY(${done})`)),
      overdue: `(
        SELECT '[' || ${overdue.join(` || ',' || `)} || ']' FROM (
          SELECT due_date FROM tasks WHERE ${own('tasks')} AND due_date < (SELECT (${days}::date[])[3]) AND completed_at IS NULL
          ORDER BY due_date LIMIT ${most}
        ) AS first_due
      )`,
    })}
    FROM task_tallies WHERE ${own('task_tallies')}
  )`;
};

const selectCounts = reading<{ counts: CountsAnywhere; timeZone: string }>(`
  SELECT ${timeZoneOf} AS "timeZone",
    ${countsJson({ organization: '$1', project: '(SELECT $2::uuid)', days: '$3' })}::json AS counts
  FROM users WHERE users.id = ${personOf('$4')}`);

/** Of one project. */
export async function readCounts(db: Db, { organizationId, projectId }: ProjectIds, { id: way }: Way) {
  const now = Date.now();
  const days = daysAnywhere(now);
  const [row] = await selectCounts(db, organizationId, projectId, days, way);
  return onDayOf(row!, days, now);
}

interface Told {
  counts: CountsAnywhere;
  timeZone: string;
}

/** As it is today where somebody is. */
export const onDayOf = ({ counts, timeZone }: Told, days: string[], now: number): ProjectCounts => ({
  ...counts,
  overdue: counts.overdue[days.indexOf(dayIn(knownTimeZone(timeZone))(now))]!,
});
