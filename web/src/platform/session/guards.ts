import type { Permission } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '../api/api-error.ts';
import { currentUser } from './current-user.ts';
import { ended } from './ended.ts';
import { isFirstHere } from './first-account.ts';
import { profileQuery } from './queries.ts';
import { redirectTo, safeRedirect, type EntrySearch } from './redirect.ts';

/** Lets only a signed-in user pass; checks with the server, at once the first time and behind the scenes later. */
export async function requireUser(client: QueryClient, asked: string) {
  const search = redirectTo(asked);
  if (!currentUser()) throw redirect({ to: (await isFirstHere(client)) ? '/register' : '/login', search });
  try {
    await client.ensureQueryData({ ...profileQuery, revalidateIfStale: true });
  } catch (error) {
    // A server that is away for a moment says nothing about the session.
    if (error instanceof ApiError && error.isPassing && error.status !== 500) throw error;
    throw redirect({ to: '/logout', search, state: ended });
  }
}

/** Who is already signed in has no use for a form on the way to another screen. */
export function passSignedIn({ redirect: asked }: EntrySearch) {
  if (asked !== undefined && currentUser()) throw redirect({ href: safeRedirect(asked), replace: true });
}

export async function requirePermission(client: QueryClient, organizationId: string, permission: Permission) {
  const { mayIn } = await import('./own-access.ts');
  if (!(await mayIn(client, organizationId, permission))) throw redirect({ to: '/unauthorized' });
}
