import * as contract from '@muster/contract';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { find, type Behind } from './find.ts';

export async function searchRoutes(app: App, { db, cursors }: Pick<Services, 'db' | 'cursors'>) {
  app.route({
    ...contract.search,
    handler: async (request) => {
      const { userId } = requirePrincipal(request);
      const { q, cursor, ...bounds } = request.query;
      const { organization, project, type } = bounds;
      const list = `search ${JSON.stringify([userId, q, organization, project, type])}`;
      const behind = cursors.read(cursor, list);
      const asked = { ...bounds, userId, text: q, behind: behind ? readPlace(behind) : undefined };
      const { last, ...found } = await find(db, asked);
      const nextCursor = last ? cursors.write(writePlace(last), list) : null;
      return ok({ ...found, pagination: { currentPage: 1, hasNextPage: nextCursor !== null, nextCursor } });
    },
  });
}

const writePlace = ({ isNear, rank, at, seq, id }: Behind) => [Number(isNear), rank, at, seq, id].join(' ');

function readPlace(place: string): Behind {
  const [isNear, rank, at, seq, id] = place.split(' ');
  return { isNear: isNear === '1', rank: Number(rank), at: at!, seq: seq!, id: id! };
}
