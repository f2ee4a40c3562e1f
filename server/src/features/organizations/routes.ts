import * as contract from '@muster/contract';
import { may, enterOrganization, lockOrganization, requireCaller } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, idTaken, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { discardLogo, keepLogo, logoKey, withStoredLogo } from './logos.ts';
import * as queries from './queries.ts';

export async function organizationRoutes(
  app: App,
  { db, storage, throttle, events }: Pick<Services, 'db' | 'storage' | 'throttle' | 'events'>,
) {
  app.route({
    ...contract.listOrganizations,
    handler: async (request) =>
      ok(await queries.listOrganizations(db, requireCaller(request).id, request.query)),
  });

  app.route({
    ...contract.createOrganization,
    handler: async (request, reply) => {
      const { id: userId } = requireCaller(request);
      const { body } = request;
      const findSentBefore = async () => body._id && queries.findFoundedBefore(db, userId, body._id);
      const organization = (await findSentBefore()) || (await found()) || (await findSentBefore());
      if (!organization) throw idTaken();
      const ids = [organization._id];
      events.publishTo(request, { to: [userId] }, { kind: 'organizations', ids, change: 'created' });
      return reply.code(201).send(created({ organization }));

      async function found() {
        await throttle.take({ of: ['organizations', userId], hits: 100, seconds: 3600 });
        return withStoredLogo({ db, storage }, { by: userId, files: request.uploads }, (logoId) =>
          db.transaction().execute(async (db) => {
            await queries.requireRoomToFound(db, userId);
            const organization = await queries.foundOrganization(db, userId, body, logoId);
            if (organization) await keepLogo(db, logoId);
            return organization;
          }),
        );
      }
    },
  });

  app.route({
    ...contract.getOrganization,
    handler: async (request) => {
      const organization = await queries.findOrganization(db, enterOrganization(request));
      return ok({ organization });
    },
  });

  app.route({
    ...contract.updateOrganization,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const { body } = request;
      const upload = { by: scope.userId, files: request.uploads };
      const organization = await withStoredLogo({ db, storage }, upload, (newLogo) =>
        db.transaction().execute(async (db) => {
          authorize(may(await lockOrganization(db, scope), 'updateOrganization'));
          const logoId = newLogo ?? body.logo;
          const { organization, logoBefore } = await queries.updateOrganization(db, scope, body, logoId);
          await keepLogo(db, newLogo);
          if (logoId !== undefined) await discardLogo(db, logoBefore);
          return organization;
        }),
      );
      events.publish(request, { kind: 'organization', change: 'updated' });
      return ok({ organization });
    },
  });

  app.route({
    ...contract.deleteOrganization,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const to = await db.transaction().execute(async (db) => {
        authorize(may(await lockOrganization(db, scope), 'deleteOrganization'));
        const { logoId, members, invited } = await queries.deleteOrganization(db, scope);
        await discardLogo(db, logoId);
        const { organizationId } = scope;
        await addJob(
          db,
          'eraseOrganization',
          { organizationId },
          { key: `eraseOrganization ${organizationId}` },
        );
        return { members, invited };
      });
      const ids = [scope.organizationId];
      events.publishTo(request, { to: to.members }, { kind: 'organizations', ids, change: 'deleted' });
      for (const toEmail of to.invited) events.publishTo(request, { toEmail }, { kind: 'invites' });
      return ok({});
    },
  });

  app.route({
    ...contract.getLogo,
    handler: async (request, reply) => {
      const scope = enterOrganization(request);
      const { fileId } = request.params;
      if (!(await queries.hasLogo(db, scope, fileId))) throw notFound('Logo');

      return sendFile(request, reply, storage, { key: logoKey(fileId), etag: fileId, type: 'image/webp' });
    },
  });
}
