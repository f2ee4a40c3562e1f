import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, sessionLifetime } from './sessions.ts';
import type { Signer } from './signer.ts';

export interface Cookies {
  sessionToken(request: FastifyRequest): string | undefined;
  /** The token of the signed double submit, as the page got it. */
  xsrfToken(request: FastifyRequest): string | undefined;
  /** Whether the token belongs to this session, or to nobody before sign-in. */
  isXsrfOf(sessionId: Buffer | undefined, token: string | undefined): boolean;
  giveXsrf(reply: FastifyReply, sessionId: Buffer | undefined): void;
  /** The mark of a browser in which this address has signed in before. */
  knownBrowser(request: FastifyRequest, email: string): string | undefined;
  signIn(reply: FastifyReply, token: string, email: string): void;
  signOut(reply: FastifyReply): void;
}

const xsrfSubject = (sessionId: Buffer | undefined) => sessionId ?? 'signed out';
const browserSubject = (email: string) => `browser of ${email}`;
const year = 365 * 24 * 60 * 60;

/** On https the cookies that matter are bound to this very host. */
export function createCookies(signer: Signer, isHttps: boolean): Cookies {
  const prefix = isHttps ? '__Host-' : '';
  const [session, known] = [`${prefix}muster`, `${prefix}muster-known`];
  const common = { path: '/', sameSite: 'lax', secure: isHttps } as const;
  const hidden = { ...common, httpOnly: true };
  const giveXsrf = (reply: FastifyReply, sessionId: Buffer | undefined) =>
    void reply.setCookie('XSRF-TOKEN', signer.mint(xsrfSubject(sessionId)), common);

  return {
    sessionToken: ({ cookies }) => cookies[session],
    xsrfToken: ({ cookies }) => cookies['XSRF-TOKEN'],
    isXsrfOf: (sessionId, token) => signer.isMinted(token, xsrfSubject(sessionId)),
    giveXsrf,
    knownBrowser({ cookies }, email) {
      const mark = cookies[known];
      return signer.isMinted(mark, browserSubject(email)) ? mark : undefined;
    },
    signIn(reply, token, email) {
      void reply.setCookie(session, token, { ...hidden, maxAge: sessionLifetime.absoluteSeconds });
      void reply.setCookie(known, signer.mint(browserSubject(email)), { ...hidden, maxAge: year });
      giveXsrf(reply, hashToken(token));
    },
    signOut(reply) {
      void reply.clearCookie(session, hidden);
      giveXsrf(reply, undefined);
    },
  };
}
