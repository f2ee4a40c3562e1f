import { randomUUID } from 'node:crypto';
import * as contract from '@muster/contract';
import { closeResetLinks, findLink, linkOver, linksOpened } from '../../identity/mail-links.ts';
import { hashPassword, refuseCommonPassword } from '../../identity/passwords.ts';
import { closeSession, lockPassword, openSession } from '../../identity/sessions.ts';
import { networkOf, type Allowance } from '../../identity/throttle.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import { addJob } from '../../platform/jobs/queue.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';

export async function forgottenPasswordRoutes(
  app: App,
  { db, cookies, throttle, mailer, live }: Pick<Services, 'db' | 'cookies' | 'throttle' | 'mailer' | 'live'>,
) {
  app.route({
    ...contract.requestPasswordReset,
    handler: async ({ body: { email }, ip }) => {
      await throttle.take(...requests(email, networkOf(ip)));
      // Whether there is such an account is looked up later, where nobody can measure it.
      await addJob(
        db,
        'sendPasswordReset',
        { id: randomUUID(), email },
        { key: `passwordReset:${email}`, behind: -1 },
      );
      return ok({ isMailSent: mailer.isSending });
    },
  });

  app.route({
    ...contract.resetPassword,
    handler: async ({ body: { token, newPassword }, ip, principal }, reply) => {
      refuseCommonPassword('newPassword', newPassword);
      await throttle.take(linksOpened(networkOf(ip)));
      // Before the hash, which is costly: without a link there is none.
      if (!(await findLink(db, 'passwordReset', token))) throw linkOver();
      const passwordHash = await hashPassword(newPassword);
      const { user, session } = await db.transaction().execute(async (db) => {
        const owner = await enterByLink(db, token);
        const user = await queries.replacePassword(db, owner.id, passwordHash);
        await closeResetLinks(db, owner.id);
        const notice = {
          id: randomUUID(),
          to: user.email,
          about: 'passwordChanged',
          wasProven: true,
        } as const;
        await addJob(db, 'sendSecurityNotice', notice);
        return { user, session: (await openSession(db, user._id, passwordHash))! };
      });
      live.checkSessionsOf(user._id);
      if (principal) {
        await closeSession(db, principal.way.id);
        live.checkSessionsOf(principal.userId);
      }
      cookies.signIn(reply, session, user.email);
      return ok({ user });
    },
  });
}

/** Of two that use the link at once, the second waits for the account's row and then finds the link used. */
async function enterByLink(db: Db, token: string) {
  const link = await findLink(db, 'passwordReset', token);
  if (link?.userId) await lockPassword(db, link.userId);
  const owner = link && (await queries.findOwner(db, link));
  if (!owner || !(await findLink(db, 'passwordReset', token))) throw linkOver();
  return owner;
}

const hour = 3600;
const requests = (email: string, network: string): Allowance[] => [
  { of: ['forgotten', email], hits: 5, seconds: hour },
  { of: ['forgotten from', network], hits: 30, seconds: hour },
];
