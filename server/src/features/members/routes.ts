import * as contract from '@muster/contract';
import { enterOrganization, lockOrganization, type OrganizationScope } from '../../authorization/scopes.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Recorder } from '../../activity/record.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, forbidden, notFound } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { withdrawn } from '../invites/index.ts';
import { canChangeRole, canRemove, isLastAdmin, type Target } from './policy.ts';
import * as queries from './queries.ts';

const lastAdmin = () =>
  forbidden('You are the only admin. Promote another member to admin first.', 'LAST_ADMIN');

export async function memberRoutes(app: App, { db, activity }: Pick<Services, 'db' | 'activity'>) {
  app.route({
    ...contract.listMembers,
    config: { readsAhead: true },
    handler: async (request) =>
      ok(await request.readAhead(() => queries.listMembers(db, request.params, request.query))),
  });

  app.route({
    ...contract.changeRole,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const { role } = request.body;
      const member = await activity.change(contract.changeRole, request, async (db, record) => {
        const actor = await lockOrganization(db, scope);
        const { member, target } = await findTarget(db, actor, request.params.userId);
        authorize(canChangeRole(actor, target, role));
        if (role !== 'admin') await keepAnAdmin(db, actor, target);

        await queries.updateRole(db, actor, target.userId, role);
        if (role !== target.role) {
          const changes = { role: { from: target.role, to: role } };
          await record(actor, { kind: 'member.roleChanged', subjectId: target.userId, changes });
        }
        return { ...member, role };
      });
      return ok({ member });
    },
  });

  app.route({
    ...contract.leaveOrganization,
    handler: async (request) => {
      const scope = enterOrganization(request);
      await activity.change(contract.leaveOrganization, request, async (db, record) => {
        const actor = await lockOrganization(db, scope);
        await keepAnAdmin(db, actor, actor);
        await leave(db, record, 'member.left', actor, actor);
      });
      return ok({});
    },
  });

  app.route({
    ...contract.removeMember,
    handler: async (request) => {
      const scope = enterOrganization(request);
      await activity.change(contract.removeMember, request, async (db, record) => {
        const actor = await lockOrganization(db, scope);
        const { target } = await findTarget(db, actor, request.params.userId);
        authorize(canRemove(actor, target));
        await keepAnAdmin(db, actor, target);
        await leave(db, record, 'member.removed', actor, target);
      });
      return ok({});
    },
  });
}

/** Off the organization, its teams and tasks, with the invites that they sent and nobody answered yet. */
async function leave<Kind extends 'member.left' | 'member.removed'>(
  db: Db,
  record: Recorder<Kind | 'task.unassigned' | 'invite.withdrawn'>,
  kind: Kind,
  actor: OrganizationScope,
  { userId, role }: Target,
) {
  const invites = await queries.deleteMember(db, record, actor, userId);
  const changes = { role: { from: role } };
  await record(actor, ...withdrawn(invites), { kind, subjectId: userId, changes, concerns: [userId] });
}

async function findTarget(db: Db, scope: OrganizationScope, userId: string) {
  const member = await queries.findMember(db, scope, userId);
  if (!member) throw notFound('Member');
  return { member, target: { userId, role: member.role } };
}

async function keepAnAdmin(db: Db, scope: OrganizationScope, target: Target) {
  if (target.role === 'admin' && isLastAdmin(target, await queries.countAdmins(db, scope))) throw lastAdmin();
}
