import * as contract from '@muster/contract';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { sendJson } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { readWork } from './page.ts';
import { listOrganizations } from './queries.ts';

export async function workRoutes(app: App, { db, cursors }: Pick<Services, 'db' | 'cursors'>) {
  app.route({
    ...contract.listWork,
    config: { readsAhead: true },
    handler: async (request, reply) => {
      const mine = await request.readAhead((way) => listOrganizations(db, { way }));
      const { userId } = requirePrincipal(request);
      const { cursor, ...asked } = request.query;
      const list = `work ${asked.which} ${asked.organization ?? 'anywhere'} of ${userId}`;
      const behind = cursors.read(cursor, list);
      const { tasks, organizations, last } = await readWork(db, userId, mine, { ...asked, behind });
      const nextCursor = last === undefined ? null : cursors.write(last, list);
      const pagination = { currentPage: 1, hasNextPage: nextCursor !== null, nextCursor };
      const rest = JSON.stringify({ organizations, pagination }).slice(1);
      return sendJson(reply, `{"status":200,"tasks":[${tasks.join()}],${rest}`);
    },
  });
}
