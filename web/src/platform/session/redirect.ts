import { isActingPath } from '../acting-path.ts';

const here = 'http://here.invalid';

/** The address asked for before signing in, or / unless it is a path of this very site and no way out of it. */
export function safeRedirect(asked: string | undefined) {
  if (!asked || !/^\/(?![/\\])/.test(asked)) return '/';
  // Parsed, because browsers drop tabs and line breaks: "/\t/elsewhere" would lead away.
  const { origin, pathname, search, hash } = new URL(asked, here);
  const isFitting = origin === here && !isActingPath(pathname) && !pathname.startsWith('//');
  return isFitting ? `${pathname}${search}${hash}` : '/';
}

interface RedirectSearch {
  redirect?: string;
}

/** What the login screen is told about the screen asked for; home needs no mention. */
export const redirectTo = (asked: string): RedirectSearch => (asked === '/' ? {} : { redirect: asked });

/** What the screens for entering are opened with, and hand on to one another. */
export interface EntrySearch extends RedirectSearch {
  email?: string;
}

export const readEntry = (search: Record<string, unknown>): EntrySearch => ({
  ...readRedirect(search),
  ...(typeof search.email === 'string' && { email: search.email }),
});

export const readRedirect = ({ redirect }: Record<string, unknown>): RedirectSearch =>
  typeof redirect === 'string' ? { redirect } : {};
