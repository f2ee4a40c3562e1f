import * as contract from '@muster/contract';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Claim } from '../../../identity/principal.ts';
import { Kept } from '../../../platform/db/kept.ts';
import type { App } from '../../../platform/http/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ok, sendJson } from '../../../platform/http/replies.ts';
import type { Services } from '../../../services.ts';
import { countByStatus } from '../group-queries.ts';
import { listTasks, type PageRow } from '../page-queries.ts';
import { findTaskReader } from './reader-queries.ts';
import type { Asked } from './conditions-queries.ts';
import { countQueried } from './count-queries.ts';
import { listQueried } from './list-queries.ts';

/** Of the first pages that are kept. */
const mostCharacters = 8 * 1024 * 1024;
/** What one takes beside its texts, about. */
const besidesTexts = 200;

export function listRoutes(app: App, { db, cursors }: Pick<Services, 'db' | 'cursors'>) {
  const keptPages = new Kept<string>(
    mostCharacters,
    (key, { mark, value }) => key.length + mark.length + value.length + besidesTexts,
  );

  app.route({
    ...contract.listTasks,
    config: { arrivesWithWork: true },
    handler: async (request, reply) => {
      const page = await request.arrive(preparePage(request.params, request.query));
      if (!page) throw notFound('Project');
      return sendJson(reply, page.body);
    },
  });

  app.route({
    ...contract.countTasks,
    config: { readsAhead: true },
    handler: async (request) => {
      const { group = 'status', ...query } = contract.readTaskQuery(request.query);
      const isAll = contract.isPlain({ ...query, group: undefined, sort: 'newest' });
      if (isAll && group === 'status')
        return ok({ counts: await request.readAhead(() => countByStatus(db, request.params)) });
      // Counting takes its time, which nobody is given who may not see the project.
      const reader = await request.readAhead((way) => findTaskReader(db, way, request.params));
      const asked = { query: { ...query, group }, within: undefined, reader: reader! };
      const counts = await countQueried(db, request.params, asked, group);
      return ok({ counts });
    },
  });

  /** The tasks of a project or of one status are asked for all the time; statements of their own are the quicker ones. */
  function preparePage(ids: ProjectIds, { in: within, ...asked }: contract.TaskPage) {
    if (asked.status === contract.firstStatus) return prepareUsual(ids.projectId, asked);
    const query = contract.readTaskQuery(asked);
    const { status, ...others } = query.is;
    const isUsual =
      within === undefined &&
      (status === undefined || status.length === 1) &&
      contract.isPlain({ ...query, is: others, group: undefined });
    return isUsual
      ? prepareUsual(ids.projectId, { ...asked, status: status?.[0] })
      : prepareQueried(ids, asked, { query, within });
  }

  function prepareUsual(projectId: string, asked: Omit<contract.TaskPage, 'in'>) {
    const list = `tasks of ${projectId}`;
    // On the board tasks stand by their ranks, which each of them shows.
    const isBoard = asked.order === 'board';
    const behind = isBoard ? asked.cursor : cursors.read(asked.cursor, list);
    const cursorOf = (last: string) => (isBoard ? last : cursors.write(last, list));
    if (behind === undefined && asked.page === 1) return prepareKept(asked, cursorOf);
    return async (claim: Claim) => present(await listTasks(db, claim, asked, { behind }), asked, cursorOf);
  }

  /** The beginning of a list is what is asked for most, and often nothing was changed in between. */
  function prepareKept(asked: Omit<contract.TaskPage, 'in'>, cursorOf: (last: string) => string) {
    return async (claim: Claim) => {
      const [, organizationId, projectId] = claim;
      const key = [organizationId, projectId, asked.status, asked.order, asked.limit].join(' ');
      const kept = keptPages.find(key);
      const row = await listTasks(db, claim, asked, { known: kept?.mark ?? '' });
      if (kept && row?.tasks === null) return { userId: row.userId, body: kept.value };
      const page = present(row, asked, cursorOf);
      if (page) keptPages.keep(key, { mark: row!.mark!, value: page.body });
      return page;
    };
  }

  function prepareQueried(
    ids: ProjectIds,
    asked: Omit<contract.TaskPage, 'in'>,
    { query, within }: Omit<Asked, 'reader'>,
  ) {
    const { page, limit, cursor, order } = asked;
    const list = `tasks of ${ids.projectId} by ${query.sort}`;
    const isBoard = order === 'board';
    const place = isBoard ? cursor && JSON.stringify([cursor]) : cursors.read(cursor, list);
    const behind = place === undefined ? undefined : readPlace(place);
    const offset = behind ? 0 : (page - 1) * limit;
    const cursorOf = (last: string) => (isBoard ? readPlace(last)[0]! : cursors.write(last, list));
    return async (claim: Claim) => {
      const reader = await findTaskReader(db, claim[0], ids);
      if (!reader) return undefined;
      const found = { query, within, reader };
      return present(await listQueried(db, claim, found, { limit, offset, behind, order }), asked, cursorOf);
    };
  }
}

/** The answer, for whoever was admitted. */
function present(
  row: PageRow | undefined,
  { page: currentPage }: Pick<contract.TaskPage, 'page'>,
  cursorOf: (last: string) => string,
) {
  if (!row) return undefined;
  const { userId, tasks, last, first } = row;
  const nextCursor = last === null ? null : cursorOf(last);
  const pagination = JSON.stringify({ currentPage, hasNextPage: last !== null, nextCursor });
  const chosen = first === undefined ? '' : `,"firstStatus":${JSON.stringify(first)}`;
  return { userId, body: `{"status":200,"tasks":${tasks},"pagination":${pagination}${chosen}}` };
}

const readPlace = (place: string) => JSON.parse(place) as (string | null)[];
