import * as contract from '@muster/contract';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { signedOut } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { findReader } from '../tasks/index.ts';
import { countFound } from './count.ts';
import { find, type Behind } from './find.ts';
import { listMine } from './queries.ts';
import { beginningsFor } from './since.ts';

export async function searchRoutes(app: App, { db, cursors }: Pick<Services, 'db' | 'cursors'>) {
  app.route({
    ...contract.search,
    config: { readsAhead: true },
    handler: async (request) => {
      const { q, cursor, limit, ...bounds } = request.query;
      const { organization, project, type, category, person, changed } = bounds;
      const [mine, reader] = await request.readAhead((way) =>
        // Their days matter only where time does.
        Promise.all([listMine(db, way, q), changed ? findReader(db, way) : null]),
      );
      if (reader === undefined) throw signedOut();
      const { userId } = requirePrincipal(request);
      const chosen = [organization, project, type, category, person, changed];
      const list = `search ${JSON.stringify([userId, q, ...chosen])}`;
      const behind = cursors.read(cursor, list);
      const since = changed && reader ? beginningsFor(reader)[changed] : undefined;
      const { last, ...found } = await find(db, mine, {
        userId,
        text: q,
        limit,
        organization,
        project,
        type,
        narrowing: { category, person, since },
        behind: behind ? readBehind(behind) : undefined,
      });
      const nextCursor = last ? cursors.write(writeBehind(last), list) : null;
      return ok({ ...found, pagination: { currentPage: 1, hasNextPage: nextCursor !== null, nextCursor } });
    },
  });

  app.route({
    ...contract.countResults,
    config: { readsAhead: true },
    handler: async (request) => {
      const { q: text, category, person, changed, ...bounds } = request.query;
      const [mine, reader] = await request.readAhead((way) =>
        Promise.all([listMine(db, way, text), findReader(db, way)]),
      );
      if (!reader) throw signedOut();
      const { userId } = reader;
      const since = beginningsFor(reader);
      const narrowing = { category, person, since: changed && since[changed] };
      return ok({ counts: await countFound(db, mine, { ...bounds, userId, text, narrowing, since }) });
    },
  });
}

const writeBehind = ({ isNear, rank, at, seq, id, asOf }: Behind) =>
  [Number(isNear), rank, at, seq, id, asOf].join(' ');

function readBehind(text: string): Behind {
  // The version before wrote no time.
  const [isNear, rank, at, seq, id, asOf = Date.now()] = text.split(' ');
  return { isNear: isNear === '1', rank: Number(rank), at: at!, seq: seq!, id: id!, asOf: Number(asOf) };
}
