import type { FastifyRequest } from 'fastify';
import type { Principal } from '../identity/principal.ts';
import type { Actor } from './activity.ts';

const tabPattern = /^[\w-]{1,36}$/;

/** Whoever makes this request, in the words of the log. */
export function actorOf(
  { headers }: FastifyRequest,
  { userId, fullName }: Pick<Principal, 'userId' | 'fullName'>,
): Actor {
  const tab = headers['x-tab'];
  const isNamed = typeof tab === 'string' && tabPattern.test(tab);
  return { userId, fullName, via: 'web', ...(isNamed && { tab }) };
}
