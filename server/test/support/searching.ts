import type * as contract from '@muster/contract';
import type { z } from 'zod';
import { startProject, type Website } from './website.ts';
import type { Person, World } from './world.ts';

type Found = z.infer<(typeof contract.search)['schema']['response'][200]>;
type Counted = z.infer<(typeof contract.countResults)['schema']['response'][200]>;

/** By name, or as an address has it. */
export type Narrowing = string | Record<string, string>;

async function ask(person: Person, path: string, text: string, narrowing: Narrowing) {
  const reply = await person.get(`${path}?q=${encodeURIComponent(text)}&${new URLSearchParams(narrowing)}`);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  const { status: _status, ...answer } = reply.json();
  return answer;
}

/** What somebody finds. */
export const search = (
  person: Person,
  text: string,
  narrowing: Narrowing = '',
): Promise<Omit<Found, 'status'>> => ask(person, '/search', text, narrowing);

/** How much of it there is. */
export async function count(person: Person, text: string, narrowing: Narrowing = '') {
  const { counts }: Counted = await ask(person, '/search/counts', text, narrowing);
  return counts;
}

/** A second project of Acme. Kim, an employee, is on its team, and can be taken from it or from Acme. */
export async function startFleet(world: World, { ada, acme }: Website) {
  const kim = await world.user('Kim');
  await world.addMember(acme.id, kim, 'employee');
  const fleet = await startProject(world, ada, acme.id);
  const joinTeam = () => ada.post(`${fleet.url}/team`, [{ userId: kim.id }]);
  await joinTeam();
  return {
    kim,
    fleet,
    joinTeam,
    leaveTeam: () => ada.delete(`${fleet.url}/team/${kim.id}`),
    leaveOrganization: () => ada.delete(`${acme.url}/members/${kim.id}`),
  };
}
