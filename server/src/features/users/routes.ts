import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { hashPassword, refuseCommonPassword, verifyPassword } from '../../access/passwords.ts';
import { requireCaller } from '../../access/scopes.ts';
import { closeSession, openSession, renewSession } from '../../access/sessions.ts';
import { networkOf, type Allowance } from '../../access/throttle.ts';
import type { App } from '../../http/app.ts';
import { HttpError, idTaken } from '../../http/errors.ts';
import { created, ok } from '../../http/replies.ts';
import type { Services } from '../../services.ts';
import { foundOrganization } from '../organizations/index.ts';
import { findByCredentials } from './credentials.ts';
import * as queries from './queries.ts';

const wrongPassword = () => {
  const message = 'The current password is not right.';
  return new HttpError(400, 'WRONG_PASSWORD', message, { fields: { currentPassword: message } });
};

export async function userRoutes(
  app: App,
  { db, cookies, throttle }: Pick<Services, 'db' | 'cookies' | 'throttle'>,
) {
  app.route({
    ...contract.register,
    handler: async ({ body, ip, caller }, reply) => {
      refuseCommonPassword('password', body.password);
      await throttle.take(registrations(networkOf(ip)));

      const user = (await registerUser(body)) ?? (await findSentBefore(body));
      if (!user) throw idTaken();
      if (caller) await closeSession(db, caller.sessionId);
      cookies.signIn(reply, await openSession(db, user._id));
      return reply.code(201).send(created({ user }));
    },
  });

  /** The same registration sent again, after its answer was lost: nothing is made twice. */
  async function findSentBefore(body: contract.Registration) {
    const user = await findByCredentials(db, body);
    return user?._id === body._id ? user : undefined;
  }

  async function registerUser({
    _id: id = randomUUID(),
    password,
    organization,
    ...person
  }: contract.Registration) {
    const passwordHash = await hashPassword(password);
    return db.transaction().execute(async (db) => {
      const user = await queries.insertUser(db, { id, passwordHash, ...person });
      if (user && organization) await foundOrganization(db, user._id, { name: organization });
      return user;
    });
  }

  app.route({
    ...contract.getProfile,
    handler: async (request) => {
      const { id: _id, fullName, email } = requireCaller(request);
      return ok({ user: { _id, fullName, email } });
    },
  });

  app.route({
    ...contract.updateProfile,
    handler: async (request) => {
      const user = await queries.updateProfile(db, requireCaller(request).id, request.body);
      return ok({ user });
    },
  });

  app.route({
    ...contract.changePassword,
    handler: async (request, reply) => {
      const { id: userId, sessionId } = requireCaller(request);
      const { currentPassword, newPassword } = request.body;
      refuseCommonPassword('newPassword', newPassword);
      await throttle.take(passwordGuesses(userId));
      if (!(await verifyPassword(await queries.findPasswordHash(db, userId), currentPassword)))
        throw wrongPassword();
      await throttle.refund(passwordGuesses(userId));

      const passwordHash = await hashPassword(newPassword);
      const token = await db.transaction().execute(async (db) => {
        await queries.updatePasswordHash(db, userId, passwordHash);
        return renewSession(db, userId, sessionId);
      });
      cookies.signIn(reply, token);
      return ok({});
    },
  });

  app.route({
    ...contract.savePushToken,
    handler: async (request) => {
      const { sessionId } = requireCaller(request);
      await db.transaction().execute((db) => queries.savePushToken(db, sessionId, request.body.token));
      return ok({});
    },
  });
}

const registrations = (network: string): Allowance => ({
  of: ['register', network],
  hits: 30,
  seconds: 3600,
});
const passwordGuesses = (userId: string): Allowance => ({ of: ['password', userId], hits: 10, seconds: 300 });
