import * as contract from '@muster/contract';
import { may, enterOrganization, lockOrganization, requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, idTaken, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { changesBetween } from '../../activity/record.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { discardLogo, keepLogo, logoKey, withStoredLogo } from './logos.ts';
import { withdrawn } from '../invites/index.ts';
import { foundOrganization } from './found.ts';
import * as queries from './queries.ts';

const recordedFields = contract.OrganizationChanges.keyof().options;

export async function organizationRoutes(
  app: App,
  {
    db,
    config,
    storage,
    throttle,
    activity,
  }: Pick<Services, 'db' | 'config' | 'storage' | 'throttle' | 'activity'>,
) {
  app.route({
    ...contract.listOrganizations,
    config: { readsAhead: true },
    handler: async (request) =>
      ok(await request.readAhead((way) => queries.listOrganizations(db, way, request.query))),
  });

  app.route({
    ...contract.createOrganization,
    handler: async (request, reply) => {
      const { userId } = requirePrincipal(request);
      const { body } = request;
      const findSentBefore = async () => body._id && queries.findFoundedBefore(db, userId, body._id);
      const organization = (await findSentBefore()) || (await found()) || (await findSentBefore());
      if (!organization) throw idTaken();
      return reply.code(201).send(created({ organization }));

      async function found() {
        await throttle.take({ of: ['organizations', userId], hits: 100, seconds: 3600 });
        return withStoredLogo({ db, storage }, { by: userId, files: request.uploads }, (logoId) =>
          activity.change(contract.createOrganization, request, async (db, record) => {
            await queries.requireRoomToFound(db, userId);
            const organization = await foundOrganization(db, record, userId, body, logoId);
            if (organization) await keepLogo(db, logoId);
            return organization;
          }),
        );
      }
    },
  });

  app.route({
    ...contract.getOrganization,
    config: { readsAhead: true },
    handler: async (request) => {
      const organization = await request.readAhead(() => queries.findOrganization(db, request.params));
      return ok({ organization, fileMegabytes: config.fileMegabytes });
    },
  });

  app.route({
    ...contract.updateOrganization,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const { body } = request;
      const upload = { by: scope.userId, files: request.uploads };
      const organization = await withStoredLogo({ db, storage }, upload, (newLogo) =>
        activity.change(contract.updateOrganization, request, async (db, record) => {
          authorize(may(await lockOrganization(db, scope), 'updateOrganization'));
          const logoId = newLogo ?? body.logo;
          const { organization, before } = await queries.updateOrganization(db, scope, body, logoId);
          await keepLogo(db, newLogo);
          if (logoId !== undefined) await discardLogo(db, before.logoId);
          const changes = changesBetween(before.organization, organization, recordedFields);
          await record(scope, { kind: 'organization.updated', subjectId: scope.organizationId, changes });
          return organization;
        }),
      );
      return ok({ organization });
    },
  });

  app.route({
    ...contract.deleteOrganization,
    handler: async (request) => {
      const scope = enterOrganization(request);
      await activity.change(contract.deleteOrganization, request, async (db, record) => {
        authorize(may(await lockOrganization(db, scope), 'deleteOrganization'));
        const { logoId, members, invites } = await queries.deleteOrganization(db, scope);
        await discardLogo(db, logoId);
        const { organizationId } = scope;
        const deleted = {
          kind: 'organization.deleted',
          subjectId: organizationId,
          concerns: members,
        } as const;
        await record(scope, ...withdrawn(invites), deleted);
        await addJob(
          db,
          'eraseOrganization',
          { organizationId },
          { key: `eraseOrganization ${organizationId}` },
        );
      });
      return ok({});
    },
  });

  app.route({
    ...contract.getLogo,
    config: { readsAhead: true },
    handler: async (request, reply) => {
      const { params } = request;
      const { fileId } = params;
      if (!(await request.readAhead(() => queries.hasLogo(db, params, fileId)))) throw notFound('Logo');

      return sendFile(request, reply, storage, { key: logoKey(fileId), etag: fileId, type: 'image/webp' });
    },
  });
}
