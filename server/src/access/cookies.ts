import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, sessionLifetime } from './sessions.ts';
import type { Xsrf } from './xsrf.ts';

export interface Cookies {
  sessionToken(request: FastifyRequest): string | undefined;
  xsrfToken(request: FastifyRequest): string | undefined;
  signIn(reply: FastifyReply, token: string): void;
  signOut(reply: FastifyReply): void;
  giveXsrf(reply: FastifyReply, sessionId: Buffer | undefined): void;
}

/** On https the session's cookie is bound to this very host. */
export function createCookies(xsrf: Xsrf, isHttps: boolean): Cookies {
  const session = isHttps ? '__Host-muster' : 'muster';
  const common = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  const giveXsrf = (reply: FastifyReply, sessionId: Buffer | undefined) =>
    void reply.setCookie('XSRF-TOKEN', xsrf.mint(sessionId), common);

  return {
    sessionToken: ({ cookies }) => cookies[session],
    xsrfToken: ({ cookies }) => cookies['XSRF-TOKEN'],
    signIn(reply, token) {
      void reply.setCookie(session, token, {
        ...common,
        httpOnly: true,
        maxAge: sessionLifetime.absoluteSeconds,
      });
      giveXsrf(reply, hashToken(token));
    },
    signOut(reply) {
      void reply.clearCookie(session, { ...common, httpOnly: true });
      giveXsrf(reply, undefined);
    },
    giveXsrf,
  };
}
