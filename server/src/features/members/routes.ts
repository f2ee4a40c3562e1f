import * as contract from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { enterOrganization, lockOrganization, type OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { record } from '../../activity/record.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, forbidden, notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { canChangeRole, canRemove, isLastAdmin, type Target } from './policy.ts';
import * as queries from './queries.ts';

const lastAdmin = () =>
  forbidden('You are the only admin. Promote another member to admin first.', 'LAST_ADMIN');

export async function memberRoutes(app: App, { db, events }: Pick<Services, 'db' | 'events'>) {
  app.route({
    ...contract.listMembers,
    handler: async (request) => ok(await queries.listMembers(db, enterOrganization(request), request.query)),
  });

  app.route({
    ...contract.changeRole,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const { role } = request.body;
      const member = await db.transaction().execute(async (db) => {
        const actor = await lockOrganization(db, scope);
        const { member, target } = await findTarget(db, actor, request.params.userId);
        authorize(canChangeRole(actor, target, role));
        if (role !== 'admin') await keepAnAdmin(db, actor, target);

        await queries.updateRole(db, actor, target.userId, role);
        if (role !== target.role) {
          const { organizationId, userId: by } = actor;
          await record(db, { type: 'roleChanged', organizationId, userId: target.userId, by });
        }
        return { ...member, role };
      });
      events.publish(request, { kind: 'members', ids: [request.params.userId], change: 'updated' });
      return ok({ member });
    },
  });

  app.route({
    ...contract.leaveOrganization,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const invited = await db.transaction().execute(async (db) => {
        const actor = await lockOrganization(db, scope);
        await keepAnAdmin(db, actor, actor);
        return queries.deleteMember(db, actor, actor.userId);
      });
      tellOfLeaving(request, scope.userId, invited);
      return ok({});
    },
  });

  app.route({
    ...contract.removeMember,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const invited = await db.transaction().execute(async (db) => {
        const actor = await lockOrganization(db, scope);
        const { target } = await findTarget(db, actor, request.params.userId);
        authorize(canRemove(actor, target));
        await keepAnAdmin(db, actor, target);
        return queries.deleteMember(db, actor, target.userId);
      });
      tellOfLeaving(request, request.params.userId, invited);
      return ok({});
    },
  });

  /** Taken off tasks and with their invites gone, they leave traces in many places. */
  function tellOfLeaving(request: FastifyRequest, userId: string, invited: string[]) {
    const { organizationId } = request.params as { organizationId: string };
    events.publishTo(
      request,
      { to: [userId] },
      { kind: 'organizations', ids: [organizationId], change: 'deleted' },
    );
    events.publish(request, { kind: 'members', ids: [userId], change: 'deleted' });
    events.publish(request, { kind: 'tasks' });
    events.publish(request, { kind: 'invites' });
    for (const toEmail of invited) events.publishTo(request, { toEmail }, { kind: 'invites' });
  }
}

async function findTarget(db: Db, scope: OrganizationScope, userId: string) {
  const member = await queries.findMember(db, scope, userId);
  if (!member) throw notFound('Member');
  return { member, target: { userId, role: member.role } };
}

async function keepAnAdmin(db: Db, scope: OrganizationScope, target: Target) {
  if (target.role === 'admin' && isLastAdmin(target, await queries.countAdmins(db, scope))) throw lastAdmin();
}
