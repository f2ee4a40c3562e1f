import * as contract from '@muster/contract';
import type { ProjectIds } from '../../../authorization/scopes.ts';
import type { Claim } from '../../../identity/principal.ts';
import type { App } from '../../../platform/http/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { ok, sendJson } from '../../../platform/http/replies.ts';
import type { Services } from '../../../services.ts';
import { countByStatus } from '../group-queries.ts';
import { listTasks } from '../page-queries.ts';
import { findTaskReader } from './reader-queries.ts';
import type { Asked } from './conditions-queries.ts';
import { countQueried } from './count-queries.ts';
import { listQueried } from './list-queries.ts';

export function listRoutes(app: App, { db, cursors }: Pick<Services, 'db' | 'cursors'>) {
  app.route({
    ...contract.listTasks,
    config: { arrivesWithWork: true },
    handler: async (request, reply) => {
      const { page: currentPage } = request.query;
      const { work, cursorOf } = preparePage(request.params, request.query);
      const page = await request.arrive(work);
      if (!page) throw notFound('Project');
      const { tasks, last, first } = page;
      const nextCursor = last === null ? null : cursorOf(last);
      const pagination = JSON.stringify({ currentPage, hasNextPage: last !== null, nextCursor });
      const chosen = first === undefined ? '' : `,"firstStatus":${JSON.stringify(first)}`;
      return sendJson(reply, `{"status":200,"tasks":${tasks},"pagination":${pagination}${chosen}}`);
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
    return {
      work: (claim: Claim) => listTasks(db, claim, asked, behind),
      cursorOf: (last: string) => (isBoard ? last : cursors.write(last, list)),
    };
  }

  function prepareQueried(
    ids: ProjectIds,
    { page, limit, cursor, order }: Omit<contract.TaskPage, 'in'>,
    { query, within }: Omit<Asked, 'reader'>,
  ) {
    const list = `tasks of ${ids.projectId} by ${query.sort}`;
    const isBoard = order === 'board';
    const place = isBoard ? cursor && JSON.stringify([cursor]) : cursors.read(cursor, list);
    const behind = place === undefined ? undefined : readPlace(place);
    const offset = behind ? 0 : (page - 1) * limit;
    return {
      work: async (claim: Claim) => {
        const reader = await findTaskReader(db, claim[0], ids);
        return reader && listQueried(db, claim, { query, within, reader }, { limit, offset, behind, order });
      },
      cursorOf: (last: string) => (isBoard ? readPlace(last)[0]! : cursors.write(last, list)),
    };
  }
}

const readPlace = (place: string) => JSON.parse(place) as (string | null)[];
