import * as contract from '@muster/contract';
import { networkOf, type Allowance } from '../../identity/throttle.ts';
import { closeSession, openSession } from '../../identity/sessions.ts';
import { requirePrincipal } from '../../authorization/scopes.ts';
import type { App } from '../../platform/http/app.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { findByCredentials, renewHash } from '../users/index.ts';

const wrongCredentials = () => new HttpError(401, 'WRONG_CREDENTIALS', 'Incorrect email or password');

export async function sessionRoutes(
  app: App,
  { db, cookies, throttle, live }: Pick<Services, 'db' | 'cookies' | 'throttle' | 'live'>,
) {
  app.route({
    ...contract.login,
    handler: async (request, reply) => {
      const { body, principal } = request;
      const failures = loginFailures(
        body.email,
        networkOf(request.ip),
        cookies.knownBrowser(request, body.email),
      );
      // Counted before the password is compared: guesses sent all at once must not slip through together.
      await throttle.take(...failures, hashes(body.email));
      // Nothing when the hash is another one by now: perhaps the same password was hashed anew just then.
      const opened = (await openFor(body)) ?? (await openFor(body));
      if (!opened) throw wrongCredentials();
      await throttle.refund(...failures);
      await renewHash(db, opened, body.password).catch((err: unknown) =>
        request.log.warn({ err }, 'a password is hashed anew at the next sign-in'),
      );

      if (principal) {
        await closeSession(db, principal.way.id);
        live.checkSessionsOf(principal.userId);
      }
      cookies.signIn(reply, opened.token, body.email);
      return ok({ user: opened.user });
    },
  });

  async function openFor(credentials: contract.Credentials) {
    const account = await findByCredentials(db, credentials);
    if (!account) throw wrongCredentials();
    const token = await openSession(db, account.user._id, account.passwordHash);
    return token && { ...account, token };
  }

  app.route({
    ...contract.logout,
    handler: async (request, reply) => {
      const { userId: id, way } = requirePrincipal(request);
      await closeSession(db, way.id);
      live.checkSessionsOf(id);
      cookies.signOut(reply);
      return ok({});
    },
  });
}

/** Each comparison costs a core some time, right password or not. */
const hashes = (email: string): Allowance => ({ of: ['login hashes', email], hits: 120, seconds: 300 });

/**
 * A stranger who guesses must not lock the owner out: a browser in which the owner has signed in before has an
 * allowance of its own, and the windows are short for new ones.
 */
const loginFailures = (email: string, network: string, knownBrowser: string | undefined): Allowance[] =>
  knownBrowser
    ? [{ of: ['login', email, 'in', knownBrowser], hits: 10, seconds: 300 }]
    : [
        { of: ['login', email, network], hits: 10, seconds: 300 },
        { of: ['login', email], hits: 50, seconds: 300 },
        { of: ['login from', network], hits: 100, seconds: 300 },
      ];
