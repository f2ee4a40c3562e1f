import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import { emailTaken } from '../../identity/errors.ts';
import { closeProofLinks, closeResetLinks } from '../../identity/mail-links.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from '../../identity/passwords.ts';
import { requirePrincipal } from '../../authorization/scopes.ts';
import { closeSession, lockPassword, openSession, renewSession } from '../../identity/sessions.ts';
import { networkOf, type Allowance } from '../../identity/throttle.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { HttpError, idTaken, invalid } from '../../platform/http/errors.ts';
import { created, ok } from '../../platform/http/replies.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import type { Services } from '../../services.ts';
import { actorOf } from '../../activity/actor.ts';
import type { Recorder } from '../../activity/record.ts';
import { foundOrganization } from '../organizations/index.ts';
import { proofsTo, startProof } from '../proofs/index.ts';
import { findByCredentials } from './credentials.ts';
import * as queries from './queries.ts';

const wrongPassword = () => {
  const message = 'The current password is incorrect.';
  return new HttpError(400, 'WRONG_PASSWORD', message, { fields: { currentPassword: message } });
};

export async function userRoutes(
  app: App,
  {
    db,
    cookies,
    throttle,
    activity,
    live,
    mailer,
  }: Pick<Services, 'db' | 'cookies' | 'throttle' | 'activity' | 'live' | 'mailer'>,
) {
  app.route({
    ...contract.register,
    handler: async (request, reply) => {
      const { body, ip, principal } = request;
      refuseCommonPassword('password', body.password);
      await throttle.take(registrations(networkOf(ip)));

      const account = (await registerUser(request, body)) ?? (await findSentBefore(body));
      const token = account && (await openSession(db, account.user._id, account.passwordHash));
      if (!token) throw idTaken();
      if (principal) {
        await closeSession(db, principal.way.id);
        live.checkSessionsOf(principal.userId);
      }
      cookies.signIn(reply, token, body.email);
      return reply.code(201).send(created({ user: account.user }));
    },
  });

  /** The same registration sent again, after its answer was lost: nothing is made twice. */
  async function findSentBefore(body: contract.Registration) {
    const owner = await queries.findAccount(db, body.email);
    if (owner && owner.user._id !== body._id) throw emailTaken();
    await throttle.take(passwordGuesses(body.email));
    const account = await findByCredentials(db, body);
    return account?.user._id === body._id ? account : undefined;
  }

  async function registerUser(
    request: FastifyRequest,
    { _id: id = randomUUID(), password, organization, proof, ...person }: contract.Registration,
  ) {
    const passwordHash = await hashPassword(password);
    const founder = { userId: id, fullName: person.fullName };
    const work = async (db: Db, record: Recorder<'organization.created'>) => {
      const account = await queries.insertUser(db, { id, passwordHash, ...person });
      if (account && organization) await foundOrganization(db, record, id, { name: organization });
      if (account) await startProof(db, mailer, { id, email: person.email }, proof);
      return account;
    };
    return activity.change(contract.register, request, work, founder);
  }

  app.route({
    ...contract.getProfile,
    handler: async (request) => {
      const { userId: _id, fullName, email, chosenTimeZone } = requirePrincipal(request);
      return ok({ user: { _id, fullName, email, chosenTimeZone } });
    },
  });

  /** Everybody who works with them sees the name. */
  async function tellOfName(request: FastifyRequest, { _id: userId, fullName }: contract.User) {
    const organizationIds = await queries.listOrganizationIds(db, userId);
    live.tellOfProfile(actorOf(request, { userId, fullName }), organizationIds);
  }

  app.route({
    ...contract.updateProfile,
    handler: async (request) => {
      const principal = requirePrincipal(request);
      // Each try tells whether an address has an account.
      const { email } = request.body;
      await throttle.take(profileChanges(principal.userId));
      if (email !== principal.email) await confirmMove(principal.userId, request.body);
      const user = await db.transaction().execute(async (db) => {
        const before = await queries.lockMailbox(db, principal.userId);
        const user = await queries.updateProfile(db, principal.userId, request.body);
        if (email !== before.email) await moveMailbox(db, before, user);
        return user;
      });
      await tellOfName(request, user);
      return ok({ user });
    },
  });

  /** Whoever holds the mailbox can set a new password: where mail is sent, a session alone must not move it. */
  async function confirmMove(userId: string, { email, currentPassword = '' }: contract.Profile) {
    await throttle.take(addressChanges(userId));
    // A try that fails must not use up what the owner of the address may ask for.
    if (await queries.findAccount(db, email)) throw emailTaken();
    await throttle.take(proofsTo(email));
    if (!mailer.isSending) return;
    await throttle.take(passwordGuesses(userId));
    const isRight = await verifyPassword(await queries.findPasswordHash(db, userId), currentPassword);
    if (!isRight) throw invalid({ currentPassword: 'Enter your current password to change the address.' });
    await throttle.refund(passwordGuesses(userId));
  }

  /** The new address is to be proven, and the old one hears of it: its owner may not be who changed it. */
  async function moveMailbox(
    db: Db,
    { email: before, emailProvenAt }: { email: string; emailProvenAt: Date | null },
    { _id: id, email }: contract.User,
  ) {
    await closeResetLinks(db, id);
    await closeProofLinks(db, before);
    await startProof(db, mailer, { id, email });
    const notice = { to: before, about: 'emailChanged', wasProven: emailProvenAt !== null } as const;
    await addJob(db, 'sendSecurityNotice', { id: randomUUID(), ...notice });
  }

  /** Answers the hash that the password was compared with. */
  async function compare(userId: string, password: string) {
    const passwordHash = await queries.findPasswordHash(db, userId);
    if (!(await verifyPassword(passwordHash, password))) throw wrongPassword();
    return passwordHash;
  }

  app.route({
    ...contract.changePassword,
    handler: async (request, reply) => {
      const { userId, email, way } = requirePrincipal(request);
      const { currentPassword, newPassword } = request.body;
      refuseCommonPassword('newPassword', newPassword);
      await throttle.take(passwordGuesses(userId));
      const before = await compare(userId, currentPassword);
      await throttle.refund(passwordGuesses(userId));
      await throttle.take(passwordChanges(userId));

      const passwordHash = await hashPassword(newPassword);
      const change = (before: string) =>
        db.transaction().execute(async (db) => {
          await lockPassword(db, userId);
          if (!(await queries.replacePasswordHash(db, userId, before, passwordHash))) return undefined;
          await closeResetLinks(db, userId);
          const { emailProvenAt } = await queries.lockMailbox(db, userId);
          const notice = { to: email, about: 'passwordChanged', wasProven: emailProvenAt !== null } as const;
          await addJob(db, 'sendSecurityNotice', { id: randomUUID(), ...notice });
          return renewSession(db, userId, way.id);
        });
      // A sign-in elsewhere may have hashed the same password anew meanwhile.
      const token = (await change(before)) ?? (await change(await compare(userId, currentPassword)));
      if (!token) throw wrongPassword();
      live.checkSessionsOf(userId);
      cookies.signIn(reply, token, email);
      return ok({});
    },
  });
}

const registrations = (network: string): Allowance => ({
  of: ['register', network],
  hits: 30,
  seconds: 3600,
});
const profileChanges = (userId: string): Allowance => ({ of: ['profile', userId], hits: 60, seconds: 3600 });
const addressChanges = (userId: string): Allowance => ({ of: ['address', userId], hits: 10, seconds: 3600 });
const passwordGuesses = (who: string): Allowance => ({ of: ['password', who], hits: 10, seconds: 300 });
const passwordChanges = (userId: string): Allowance => ({
  of: ['passwords of', userId],
  hits: 20,
  seconds: 3600,
});
