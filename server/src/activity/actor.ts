import type { ActivityWay } from '@muster/contract';
import type { FastifyRequest } from 'fastify';
import type { Principal, Way } from '../identity/principal.ts';
import type { Actor } from './activity.ts';

const tabPattern = /^[\w-]{1,36}$/;

/** By which way somebody asks, in the words of the log. */
export const viaOf = ({ kind }: Pick<Way, 'kind'>): ActivityWay => ways[kind];
const ways: Record<Way['kind'], ActivityWay> = { session: 'web', token: 'token' };

/** Whoever makes this request, in the words of the log. Who signs up or in with it does so by a browser. */
export function actorOf(
  { headers, principal }: FastifyRequest,
  { userId, fullName }: Pick<Principal, 'userId' | 'fullName'>,
  way: Pick<Way, 'kind'> = principal?.way ?? { kind: 'session' },
): Actor {
  const tab = headers['x-tab'];
  const isNamed = typeof tab === 'string' && tabPattern.test(tab);
  return { userId, fullName, via: viaOf(way), ...(isNamed && { tab }) };
}
