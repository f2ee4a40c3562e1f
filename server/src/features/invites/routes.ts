import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import {
  enterOrganization,
  findMembership,
  lockOrganization,
  may,
  requirePrincipal,
  type OrganizationScope,
} from '../../authorization/scopes.ts';
import { linkOver, linksOpened } from '../../identity/mail-links.ts';
import { networkOf, type Allowance } from '../../identity/throttle.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { authorize, conflict, notFound } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { ownEmail, requireProof } from '../proofs/index.ts';
import * as queries from './queries.ts';

export async function inviteRoutes(
  app: App,
  {
    db,
    config,
    throttle,
    activity,
    mailer,
    inviteTokens,
  }: Pick<Services, 'db' | 'config' | 'throttle' | 'activity' | 'mailer' | 'inviteTokens'>,
) {
  /**
   * Where no mail is sent, the inviter hands over a link that opens registration with the address filled in; who
   * has an account signs in from there.
   */
  const withLink = (invite: contract.Invite): contract.SentInvite => {
    if (mailer.isSending) return invite;
    const search = new URLSearchParams({ email: invite.email, redirect: '/invites' });
    const token = inviteTokens.write({ organizationId: invite.organization._id, inviteId: invite._id });
    return { ...invite, link: `${config.publicUrl}/register?${search}#${token}` };
  };

  app.route({
    ...contract.listMyInvites,
    config: { readsAhead: true },
    handler: async (request) =>
      ok(await request.readAhead((way) => queries.listInvitesTo(db, ownEmail(mailer, way), request.query))),
  });

  app.route({
    ...contract.readInviteLink,
    handler: async ({ body, ip }) => {
      await throttle.take(linksOpened(networkOf(ip)));
      const ids = inviteTokens.read(body.token);
      const invite = ids && (await queries.findInvite(db, ids.organizationId, ids.inviteId));
      // Made up, answered, revoked or too old: who asks is not told which.
      if (invite?.status !== 'pending') throw linkOver();
      return ok({ organization: invite.organization.name, invitedBy: invite.invitedBy.fullName });
    },
  });

  app.route({
    ...contract.listSentInvites,
    config: { readsAhead: true },
    handler: async (request) => {
      const { params, query } = request;
      const { invites, pagination } = await request.readAhead(() => queries.listPending(db, params, query));
      return ok({ invites: invites.map(withLink), pagination });
    },
  });

  app.route({
    ...contract.sendInvite,
    handler: async (request, reply) => {
      const scope = enterOrganization(request);
      const { _id: id = randomUUID(), email, role } = request.body;
      await throttle.take(...invitesSent(scope, email));
      const invite = await activity.change(contract.sendInvite, request, async (db, record) => {
        const actor = await lockOrganization(db, scope);
        authorize(may(actor, 'createInvite'));
        if (role === 'manager') authorize(may(actor, 'updateDesignation'));
        if (await queries.isMember(db, actor, email)) throw alreadyMember();
        if ((await queries.countPending(db, actor, email)) >= contract.limits.pendingInvites)
          throw tooManyPending();
        const invite = await queries.saveInvite(db, actor, { id, email, role: role ?? roleOnRenewal(actor) });
        await record(actor, { kind: 'invite.sent', subjectId: invite._id, email });
        return invite;
      });
      return reply.code(201).send(created({ invite: withLink(invite) }));
    },
  });

  app.route({
    ...contract.answerInvite,
    handler: async (request) => {
      const { userId, email } = requirePrincipal(request);
      const { organizationId, inviteId } = request.params;
      const answer = request.body;
      const invite = await activity.change(contract.answerInvite, request, async (db, record) => {
        const invite = await queries.lockInvite(db, organizationId, inviteId, email);
        if (!invite) throw notFound('Invite');
        if (invite.status !== 'pending') throw noLongerPending(invite.status);
        await requireProof(db, mailer, { id: userId, email });

        const role = answer.status === 'accepted' ? await roleFor(db, invite) : invite.role;
        await queries.answerInvite(db, invite, { ...answer, role });
        if (answer.status === 'accepted') {
          await queries.join(db, { organizationId, userId, role }, config.quotas.members);
          const changes = { role: { to: role } };
          const concerns = [userId];
          const joined = { kind: 'member.joined', subjectId: userId, changes, concerns, email } as const;
          await record({ organizationId }, joined);
        } else await record({ organizationId }, { kind: 'invite.declined', subjectId: inviteId, email });
        return { ...invite, ...answer, role };
      });
      return ok({ invite });
    },
  });

  app.route({
    ...contract.revokeInvite,
    handler: async (request) => {
      const scope = enterOrganization(request);
      const { inviteId } = request.params;
      await activity.change(contract.revokeInvite, request, async (db, record) => {
        const actor = await lockOrganization(db, scope);
        authorize(may(actor, 'createInvite'));
        const email = await queries.expireInvite(db, actor, inviteId);
        if (email === undefined) return refuseUnlessOver(db, actor, inviteId);
        return record(actor, { kind: 'invite.withdrawn', subjectId: inviteId, email });
      });
      return ok({});
    },
  });
}

/** Whoever renews an invite answers for it: without the right to give a role, it is one for an employee from then on. */
const roleOnRenewal = (actor: OrganizationScope) =>
  may(actor, 'updateDesignation') ? undefined : ('employee' as const);

/** What the invite says, if whoever sent it may still say so. */
async function roleFor(db: Db, { role, organization, invitedBy }: contract.Invite) {
  if (role === 'employee') return role;
  const inviter = await findMembership(db, { organizationId: organization._id, userId: invitedBy._id });
  return inviter && may(inviter, 'updateDesignation') ? role : 'employee';
}

/** One that was revoked before, perhaps by this very call, whose answer got lost, is as it should be. */
async function refuseUnlessOver(db: Db, { organizationId }: OrganizationScope, inviteId: string) {
  const invite = await queries.findInvite(db, organizationId, inviteId);
  if (!invite) throw notFound('Invite');
  if (invite.status !== 'expired') throw noLongerPending(invite.status);
}

const alreadyMember = () => conflict('ALREADY_MEMBER', 'User is already a member of this organization');
const tooManyPending = () =>
  conflict(
    'TOO_MANY_INVITES',
    `An organization may have at most ${contract.limits.pendingInvites} pending invites. Revoke some first.`,
  );
const noLongerPending = (status: contract.InviteStatus) =>
  conflict('INVITE_NOT_PENDING', `This invite is already ${status}.`);

const hour = 3600;
const invitesSent = ({ userId, organizationId }: OrganizationScope, email: string): Allowance[] => [
  { of: ['invites to', email, organizationId], hits: 10, seconds: hour },
  { of: ['invites to', email], hits: 100, seconds: hour },
  { of: ['invites of', organizationId], hits: 200, seconds: hour },
  { of: ['invites by', userId], hits: 100, seconds: hour },
];
