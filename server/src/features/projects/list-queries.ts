import { limits, type ProjectsPage } from '@muster/contract';
import { sql, type RawBuilder } from 'kysely';
import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { byTimeMarkedFirst, offsetOf, toPage, type Order } from '../../platform/db/paging.ts';
import { hasWords } from '../../platform/db/words.ts';
import { isPinnedBy } from '../pins/index.ts';
import { selectSomeOfTeam } from '../team/index.ts';
import { selectCounts } from './progress-queries.ts';
import { isReachedBy, ofProject, presentProject, selectProjects } from './queries.ts';

/** Those that are pinned first, then the newest. */
export async function listProjects(db: Db, scope: OrganizationScope, page: ProjectsPage, today: string) {
  const person = sql`${scope.userId}::uuid`;
  const isPinned = isPinnedBy(scope.organizationId, person);
  const { marked, rest } = orders;
  const found = await selectProjects(db, scope, person)
    .select([
      sql<string>`left(projects.description, ${limits.listedDescription})`.as('description'),
      selectSomeOfTeam(scope.organizationId, ofProject).as('team'),
      selectCounts(scope.organizationId, ofProject, today).as('counts'),
      'projects.createdAt',
      selectChangedAt(scope).as('changedAt'),
      sql<string>`CASE WHEN ${isPinned} THEN ${marked.place} ELSE ${rest.place} END`.as('place'),
    ])
    .where('projects.id', '=', sql<string>`ANY(ARRAY(${selectPage(scope, page)}))`)
    .orderBy(isPinned, 'desc')
    .orderBy(rest.by)
    .execute();
  const { rows, pagination } = toPage(found, page, rest.write);
  const projects = rows.map((row) =>
    Object.assign(presentProject(row), {
      counts: row.counts,
      createdAt: row.createdAt.toISOString(),
      changedAt: row.changedAt.toISOString(),
    }),
  );
  return { projects, pagination };
}

const selectChangedAt = ({ organizationId }: OrganizationScope) => sql<Date>`coalesce((
  SELECT activities.at FROM activities
  WHERE activities.organization_id = ${organizationId} AND activities.project_id = projects.id AND activities.seq > 0
  ORDER BY -activities.seq LIMIT 1
), projects.created_at)`;

const orders = byTimeMarkedFirst('projects.created_at', 'projects.id');

/** The ids of a page, and of one more: each part along an index of its own, so that a page costs the same however many there are. */
function selectPage(scope: OrganizationScope, page: ProjectsPage) {
  const { organizationId, userId } = scope;
  const [most, offset] = [page.limit + 1, offsetOf(page)];
  const part = (isMarked: boolean, { by, isBehind }: Order, from: RawBuilder<unknown>) => sql`(
    SELECT projects.id, projects.created_at, ${sql.lit(isMarked)} AS is_marked FROM ${from}
      AND projects.deleted_at IS NULL AND ${isReachedBy(scope)}
      AND ${hasWords(page.text, 'projects.name', 'projects.key')} AND ${isBehind(page.cursor)}
    ORDER BY ${by} LIMIT ${most + offset}
  )`;
  // A look-up for each pin: joined, all projects might be read for each of them.
  const pinned = sql`project_pins AS pins CROSS JOIN LATERAL (
      SELECT * FROM projects WHERE projects.organization_id = ${organizationId} AND projects.id = pins.project_id OFFSET 0
    ) AS projects
    WHERE pins.organization_id = ${organizationId} AND pins.user_id = ${userId}`;
  const others = sql`projects WHERE projects.organization_id = ${organizationId}
    AND NOT ${isPinnedBy(organizationId, sql`${userId}::uuid`)}`;
  const parts = [part(true, orders.marked, pinned)];
  if (page.only !== 'pinned') parts.push(part(false, orders.rest, others));
  return sql`
    SELECT id FROM (${sql.join(parts, sql` UNION ALL `)}) AS parts
    ORDER BY is_marked DESC, created_at DESC, id DESC LIMIT ${most} OFFSET ${offset}`;
}
