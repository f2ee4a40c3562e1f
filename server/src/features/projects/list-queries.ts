import { limits, type ProjectSort, type ProjectsPage } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import { personBy } from '../../authorization/admitted.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byName, byTime, markedFirst, offsetOf, toPage, type Order } from '../../platform/db/paging.ts';
import { hasWords } from '../../platform/db/words.ts';
import { isPinnedBy } from '../pins/index.ts';
import { selectSomeOfTeam } from '../team/index.ts';
import { countsFor } from './progress-queries.ts';
import { isReachedBy, ofProject, presentProject, selectProjects } from './queries.ts';

/** Those that are pinned first, and both parts as they are to be sorted. */
export async function listProjects(db: Db, organizationId: string, way: Way, page: ProjectsPage) {
  const person = personBy(way);
  const isPinned = isPinnedBy(organizationId, person);
  const changedAt = selectChangedAt(organizationId);
  const { counts, timeZone, present } = countsFor(organizationId, ofProject, way);
  const { marked, rest } = ordersBy(changedAt)[page.sort];
  const found = await selectProjects(db, { organizationId }, person)
    .select([
      sql<string>`left(projects.description, ${limits.listedDescription})`.as('description'),
      selectSomeOfTeam(organizationId, ofProject).as('team'),
      counts.as('counts'),
      timeZone.as('timeZone'),
      'projects.createdAt',
      changedAt.as('changedAt'),
      sql<string>`CASE WHEN ${isPinned} THEN ${marked.place} ELSE ${rest.place} END`.as('place'),
    ])
    .where('projects.id', '=', sql<string>`ANY(ARRAY(${selectPage(organizationId, person, page)}))`)
    .orderBy(isPinned, 'desc')
    .orderBy(rest.by)
    .execute();
  const { rows, pagination } = toPage(found, page, rest.write);
  const projects = rows.map((row) =>
    Object.assign(presentProject(row), {
      counts: present(row.counts, row.timeZone),
      createdAt: row.createdAt.toISOString(),
      changedAt: row.changedAt.toISOString(),
    }),
  );
  return { projects, pagination };
}

const selectChangedAt = (organizationId: string) => sql<Date>`coalesce((
  SELECT activities.at FROM activities
  WHERE activities.organization_id = ${organizationId} AND activities.project_id = projects.id AND activities.seq > 0
  ORDER BY -activities.seq LIMIT 1
), projects.created_at)`;

const ordersBy = (changedAt: RawBuilder<unknown>): Record<ProjectSort, ReturnType<typeof markedFirst>> => ({
  newest: markedFirst(byTime('projects.created_at', 'projects.id')),
  name: markedFirst(byName('projects.name', 'projects.id')),
  changed: markedFirst(byTime(changedAt, 'projects.id')),
});

const orders = ordersBy(sql.ref('projects.changed_at'));

/**
 * The ids of a page, and of one more. The newest come along an index, so that a page costs the same however many there
 * are; for the other sorts those that one sees are looked through, of which quotas allow so many.
 */
function selectPage(organizationId: string, person: RawBuilder<unknown>, page: ProjectsPage) {
  const [most, offset] = [page.limit + 1, offsetOf(page)];
  const { marked, rest } = orders[page.sort];
  // The last change is looked up once for each, not again for each comparison.
  const [moved, once] =
    page.sort === 'changed'
      ? [sql`, ${selectChangedAt(organizationId)} AS changed_at`, sql`OFFSET 0`]
      : [sql``, sql``];
  const part = (isMarked: boolean, { by, isBehind }: Order, from: RawBuilder<unknown>) => sql`(
    SELECT projects.*, ${sql.lit(isMarked)} AS is_marked FROM (
      SELECT projects.id, projects.name, projects.created_at${moved} FROM ${from}
        AND projects.deleted_at IS NULL AND ${isReachedBy(organizationId, person)}
        AND ${hasWords(page.text, 'projects.name', 'projects.key')} ${once}
    ) AS projects
    WHERE ${isBehind(page.cursor)} ORDER BY ${by} LIMIT ${most + offset}
  )`;
  // A look-up for each pin: joined, all projects might be read for each of them.
  const pinned = sql`project_pins AS pins CROSS JOIN LATERAL (
      SELECT * FROM projects WHERE projects.organization_id = ${organizationId} AND projects.id = pins.project_id OFFSET 0
    ) AS projects
    WHERE pins.organization_id = ${organizationId} AND pins.user_id = ${person}`;
  const others = sql`projects WHERE projects.organization_id = ${organizationId}
    AND NOT ${isPinnedBy(organizationId, person)}`;
  const parts = [part(true, marked, pinned)];
  if (page.only !== 'pinned') parts.push(part(false, rest, others));
  return sql`
    SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS projects
    ORDER BY is_marked DESC, ${rest.by} LIMIT ${most} OFFSET ${offset}`;
}
