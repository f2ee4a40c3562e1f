import { limits, type ListedProject, type ProjectsPage } from '@muster/contract';
import { personOf } from '../../authorization/admitted.ts';
import type { OrganizationScope } from '../../authorization/scopes.ts';
import type { Way } from '../../identity/principal.ts';
import type { Db } from '../../platform/db/connect.ts';
import { isoMoment, jsonObject, jsonWord } from '../../platform/db/json.ts';
import { offsetOf, toPage } from '../../platform/db/paging.ts';
import { reading, statement } from '../../platform/db/statement.ts';
import { hasWordsOf } from '../../platform/db/words.ts';
import { isPinned } from '../pins/index.ts';
import { timeZoneOf } from '../../identity/time-zone.ts';
import { someOfTeamJson } from '../team/index.ts';
import { projectMembers } from './json.ts';
import { orders, readCursor } from './list-orders.ts';
import { countsJson, daysAnywhere, onDayOf, type CountsAnywhere } from './progress-queries.ts';
import { isReached } from './queries.ts';

interface Row {
  id: string;
  place: string;
  timeZone: string;
  project: Omit<ListedProject, 'counts'> & { counts: CountsAnywhere };
}

/** As the person whose way it is may see them: those first that they have pinned, and both parts as they are to be sorted. */
export async function listProjects(
  db: Db,
  { organizationId }: Pick<OrganizationScope, 'organizationId'>,
  { id: way }: Way,
  page: ProjectsPage,
) {
  const order = orders[page.sort];
  const cursor = page.cursor === undefined ? undefined : readCursor(page.cursor, order);
  const offset = offsetOf(page);
  const now = Date.now();
  const days = daysAnywhere(now);
  const select = selectOf({
    sort: page.sort,
    only: page.only,
    hasText: Boolean(page.text),
    behind: cursor && (cursor.isPinned ? 'pinned' : 'other'),
    isFar: offset > 0,
  });
  const found = await select(
    db,
    organizationId,
    way,
    days,
    page.limit + 1,
    offset,
    ...(page.text ? [page.text] : []),
    ...(cursor ? [cursor.place, cursor.id] : []),
  );
  const { rows, pagination } = toPage(
    found,
    page,
    (place) => place.slice(0, 2) + order.write(place.slice(2)),
  );
  const projects = rows.map(({ project, timeZone }) =>
    // In its place, so that the answer keeps its order.
    Object.assign(project, { counts: onDayOf({ counts: project.counts, timeZone }, days, now) }),
  );
  return { projects, pagination };
}

/** What tells one text from another. */
interface Kind extends Pick<ProjectsPage, 'sort' | 'only'> {
  hasText: boolean;
  /** Among which of them the page begins, if not with the first. */
  behind: 'pinned' | 'other' | undefined;
  isFar: boolean;
}

const texts = new Map<string, ReturnType<typeof reading<Row>>>();

/** Each kind of page has its own text, so that the database plans it once, and with the right index. */
function selectOf(kind: Kind) {
  const name = Object.values(kind).join();
  const known = texts.get(name);
  if (known) return known;
  const isShort = kind.sort === 'newest' && !kind.hasText && !kind.isFar;
  // To look through all that somebody sees takes its time, which nobody else should wait for.
  const select = (isShort ? reading : statement)<Row>(pageText(kind));
  texts.set(name, select);
  return select;
}

const named = { organization: '$1', project: 'projects.id' };

const lastChange = `coalesce((
  SELECT activities.at FROM activities
  WHERE activities.organization_id = $1 AND activities.project_id = projects.id AND activities.seq > 0
  ORDER BY -activities.seq LIMIT 1
), projects.created_at)`;

const listedJson = (changedAt: string) =>
  jsonObject({
    ...projectMembers({
      description: `left(projects.description, ${limits.listedDescription})`,
      isPinned: 'projects.is_pinned',
      team: someOfTeamJson(named),
    }),
    counts: countsJson({ ...named, days: '$3' }),
    createdAt: jsonWord(isoMoment('projects.created_at')),
    changedAt: jsonWord(isoMoment(changedAt)),
  });

/**
 * A page, and one more. The newest come along an index, so that a page costs the same however many there
 * are; for the other sorts those that one sees are looked through, of which quotas allow so many.
 */
function pageText({ sort, only, hasText, behind }: Kind) {
  const order = orders[sort];
  const [place, id] = hasText ? ['$7', '$8'] : ['$6', '$7'];
  const [before, between, behindBoth] = order.isBehind;
  const theirs = { organization: '$1', person: 'reader.id' };
  // The last change is looked up once for each, not again for each comparison.
  const [moved, once] = sort === 'changed' ? [`, ${lastChange} AS changed_at`, 'OFFSET 0'] : ['', ''];
  const part = (isMarked: boolean, from: string, isBehind: boolean) => `(
    SELECT projects.*, ${isMarked} AS is_pinned FROM (
      SELECT projects.*${moved} FROM ${from}
        AND projects.deleted_at IS NULL AND ${isReached(theirs)}
        ${hasText ? `AND ${hasWordsOf('$6', 'projects.name', 'projects.key')}` : ''} ${once}
    ) AS projects
    ${isBehind ? `WHERE ${before}${place}${between}${id}${behindBoth}` : ''} ORDER BY ${order.by} LIMIT (SELECT $4::int + $5::int)
  )`;
  // A look-up for each pin: joined, all projects might be read for each of them.
  const pinned = `project_pins AS pins CROSS JOIN LATERAL (
      SELECT * FROM projects WHERE projects.organization_id = $1 AND projects.id = pins.project_id OFFSET 0
    ) AS projects
    WHERE pins.organization_id = $1 AND pins.user_id = reader.id`;
  const others = `projects WHERE projects.organization_id = $1 AND NOT ${isPinned(theirs)}`;
  const parts = [
    ...(behind === 'other' ? [] : [part(true, pinned, behind === 'pinned')]),
    ...(only === 'pinned' ? [] : [part(false, others, behind === 'other')]),
  ];
  const inOrder = `ORDER BY projects.is_pinned DESC, ${order.by}`;
  return `
    SELECT projects.id, reader.time_zone AS "timeZone",
      CASE WHEN projects.is_pinned THEN '1-' ELSE '0-' END || ${order.place} AS place,
      ${listedJson(sort === 'changed' ? 'projects.changed_at' : lastChange)}::json AS project
    FROM (SELECT users.id, ${timeZoneOf} AS time_zone FROM users WHERE users.id = ${personOf('$2')}) AS reader,
    LATERAL (
      SELECT * FROM (${parts.join(' UNION ALL ')}) AS projects
      ${inOrder} LIMIT (SELECT $4::int) OFFSET (SELECT $5::int)
    ) AS projects
    ${inOrder}`;
}
