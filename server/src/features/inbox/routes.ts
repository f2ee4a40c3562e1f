import * as contract from '@muster/contract';
import { actorOf } from '../../activity/actor.ts';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { Principal } from '../../identity/principal.ts';
import { fewAtOnce } from '../../platform/db/few-at-once.ts';
import type { App } from '../../platform/http/app.ts';
import { invalid, notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { findOwnEmail } from '../proofs/index.ts';
import { readInbox } from './page.ts';
import { presentAll } from './present-all.ts';
import * as queries from './queries.ts';

export async function inboxRoutes(app: App, { db, live, mailer }: Pick<Services, 'db' | 'live' | 'mailer'>) {
  const readerOf = async ({ userId, way }: Principal): Promise<queries.Reader> => ({
    userId,
    email: await findOwnEmail(db, mailer, way),
  });

  const change = (ids: queries.NoticeIds, asked: contract.NoticeChange) =>
    db.transaction().execute(async (db) => {
      if (asked.awaitsReply) await queries.lockTaskOf(db, ids);
      await queries.changeNotice(db, ids, asked);
    });

  app.route({
    ...contract.listInbox,
    config: { readsAhead: true },
    handler: async (request) => {
      const [email, organizationIds] = await request.readAhead((way) =>
        Promise.all([findOwnEmail(db, mailer, way), queries.listOrganizations(db, way)]),
      );
      const { userId } = requirePrincipal(request);
      const { rows, comesBackAt, ...page } = await readInbox(
        db,
        { userId, email },
        organizationIds,
        request.query,
      );
      return ok({
        notices: await presentAll(db, rows),
        comesBackAt: comesBackAt?.toISOString() ?? null,
        ...page,
      });
    },
  });

  app.route({
    ...contract.updateNotice,
    handler: async (request) => {
      const principal = requirePrincipal(request);
      const { userId } = principal;
      const { noticeId: id } = request.params;
      const organizationId = await queries.findOrganizationOf(db, userId, id);
      if (organizationId === undefined) throw notFound('Notice');
      const reader = await readerOf(principal);
      const find = async () => {
        const notice = await queries.findNotice(db, organizationId, reader, id);
        if (!notice) throw notFound('Notice');
        return notice;
      };
      const { taskId } = await find();
      if (request.body.awaitsReply && taskId === null)
        throw invalid({ awaitsReply: 'Only a notice about a task can wait for a reply' });
      await change({ organizationId, userId, id }, request.body);
      live.tellOfInbox([userId], actorOf(request, principal));
      const [shown] = await presentAll(db, [await find()]);
      return ok({ notice: shown! });
    },
  });

  app.route({
    ...contract.updateInbox,
    handler: async (request) => {
      const principal = requirePrincipal(request);
      const { userId, way } = principal;
      const { isDone, doneAt } = request.body;
      const at = isDone ? new Date() : new Date(doneAt!);
      const change = isDone ? queries.finishAll : queries.reopenAll;
      const organizationIds = await queries.listOrganizations(db, way);
      await fewAtOnce(organizationIds, (id) => change(db, id, userId, at));
      live.tellOfInbox([userId], actorOf(request, principal));
      return ok({ doneAt: isDone ? at.toISOString() : null });
    },
  });
}
