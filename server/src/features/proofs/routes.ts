import * as contract from '@muster/contract';
import { actorOf } from '../../activity/actor.ts';
import { findLink, linkOver, linksOpened } from '../../identity/mail-links.ts';
import { requirePrincipal } from '../../authorization/scopes.ts';
import { networkOf, type Allowance } from '../../identity/throttle.ts';
import type { App } from '../../platform/http/app.ts';
import { ok } from '../../platform/http/replies.ts';
import type { Services } from '../../services.ts';
import { mailProof } from './prove.ts';
import * as queries from './queries.ts';

export async function proofRoutes(
  app: App,
  { db, mailer, throttle, live }: Pick<Services, 'db' | 'mailer' | 'throttle' | 'live'>,
) {
  app.route({
    ...contract.getProof,
    config: { readsAhead: true },
    handler: async (request) => {
      const email = await request.readAhead((way) => queries.findOwnEmail(db, mailer, way));
      return ok({ isMailSent: mailer.isSending, isProven: email !== null });
    },
  });

  app.route({
    ...contract.sendProof,
    handler: async (request) => {
      const principal = requirePrincipal(request);
      await throttle.take(proofsBy(principal.userId), proofsTo(principal.email));
      await mailProof(db, { id: principal.userId, email: principal.email });
      return ok({});
    },
  });

  app.route({
    ...contract.openProof,
    handler: async (request) => {
      const { body, principal, ip } = request;
      await throttle.take(linksOpened(networkOf(ip)));
      const link = await findLink(db, 'proof', body.token);
      if (!link) throw linkOver();
      const { email } = link;
      // Opening it is not enough: the account of this address may be that of a stranger who came first. Only who has
      // both the mailbox and the account's password is its owner.
      if (principal?.email === email) {
        await queries.prove(db, principal.userId, email);
        live.tellOfProfile(actorOf(request, principal));
      }
      return ok({ email, ...(await queries.findAccountOf(db, email)) });
    },
  });
}

const proofsBy = (userId: string): Allowance => ({ of: ['proofs by', userId], hits: 10, seconds: 3600 });
export const proofsTo = (email: string): Allowance => ({ of: ['proofs to', email], hits: 5, seconds: 3600 });
