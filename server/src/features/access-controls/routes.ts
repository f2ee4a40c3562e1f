import * as contract from '@muster/contract';
import { enterOrganization, lockOrganization } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { canToggle } from './policy.ts';
import * as queries from './queries.ts';

export async function accessControlRoutes(app: App, { db, activity }: Pick<Services, 'db' | 'activity'>) {
  app.route({
    ...contract.getOwnAccess,
    handler: async (request) => {
      const { organizationId: organization, role, granted } = enterOrganization(request);
      const canAccess = contract.permissionMap(role === 'admin' ? contract.permissions : granted);
      return ok({ accessControls: { organization, role, canAccess } });
    },
  });

  app.route({
    ...contract.getAccessControl,
    config: { readsAhead: true },
    handler: async (request) =>
      ok({ accessControl: await request.readAhead(() => queries.findAccessControl(db, request.params)) }),
  });

  app.route({
    ...contract.changeAccessControl,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const { role, permissions: wanted } = request.body;
      const accessControl = await activity.change(
        contract.changeAccessControl,
        request,
        async (db, record) => {
          const actor = await lockOrganization(db, scope);
          const { canAccess } = (await queries.findAccessControl(db, actor)).roles[role];
          const after = { ...canAccess, ...wanted };
          const toggled = contract.permissions.filter((name) => after[name] !== canAccess[name]);
          authorize(canToggle(actor, toggled));

          const granted = contract.permissions.filter((name) => after[name]);
          await queries.saveGranted(db, actor, role, granted);
          const changes = Object.fromEntries(
            toggled.map((name) => [`${role}.${name}`, { from: canAccess[name], to: after[name] }]),
          );
          if (toggled.length > 0)
            await record(actor, { kind: 'permissions.changed', subjectId: actor.organizationId, changes });
          return queries.findAccessControl(db, actor);
        },
      );
      return ok({ accessControl });
    },
  });
}
