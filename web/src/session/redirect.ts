const here = 'http://here.invalid';

/** The address asked for before signing in, or / unless it is a path of this very site and no way out of it. */
export function safeRedirect(asked: string | undefined) {
  if (!asked || !/^\/(?![/\\])/.test(asked)) return '/';
  // Parsed, because browsers drop tabs and line breaks: "/\t/elsewhere" would lead away.
  const { origin, pathname, search, hash } = new URL(asked, here);
  const isFitting = origin === here && pathname !== '/logout';
  return isFitting ? `${pathname}${search}${hash}` : '/';
}

export interface RedirectSearch {
  redirect?: string;
}

/** What the login screen is told about the screen asked for; home needs no mention. */
export const redirectTo = (asked: string): RedirectSearch => (asked === '/' ? {} : { redirect: asked });

export const readRedirect = ({ redirect }: Record<string, unknown>): RedirectSearch =>
  typeof redirect === 'string' ? { redirect } : {};
