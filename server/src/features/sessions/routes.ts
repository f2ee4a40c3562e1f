import * as contract from '@muster/contract';
import { networkOf, type Allowance } from '../../access/throttle.ts';
import { closeSession, openSession } from '../../access/sessions.ts';
import { requireCaller } from '../../access/scopes.ts';
import type { App } from '../../http/app.ts';
import { HttpError } from '../../http/errors.ts';
import { ok } from '../../http/replies.ts';
import type { Services } from '../../services.ts';
import { findByCredentials } from '../users/index.ts';

const wrongCredentials = () => new HttpError(401, 'WRONG_CREDENTIALS', 'Incorrect email or password');

export async function sessionRoutes(
  app: App,
  { db, cookies, throttle }: Pick<Services, 'db' | 'cookies' | 'throttle'>,
) {
  app.route({
    ...contract.login,
    handler: async ({ body, ip, caller }, reply) => {
      const failures = loginFailures(body.email, networkOf(ip));
      // Counted before the password is compared: guesses sent all at once must not slip through together.
      await throttle.take(...failures);
      const user = await findByCredentials(db, body);
      if (!user) throw wrongCredentials();
      await throttle.refund(...failures);

      if (caller) await closeSession(db, caller.sessionId);
      cookies.signIn(reply, await openSession(db, user._id));
      return ok({ user });
    },
  });

  app.route({
    ...contract.logout,
    handler: async (request, reply) => {
      await closeSession(db, requireCaller(request).sessionId);
      cookies.signOut(reply);
      return ok({});
    },
  });
}

/**
 * Short windows: a stranger who guesses must not lock the owner out for long. The owner's own network has an
 * allowance of its own, apart from the one for guesses from everywhere.
 */
const loginFailures = (email: string, network: string): Allowance[] => [
  { of: ['login', email, network], hits: 10, seconds: 300 },
  { of: ['login', email], hits: 50, seconds: 300 },
  { of: ['login from', network], hits: 100, seconds: 300 },
];
