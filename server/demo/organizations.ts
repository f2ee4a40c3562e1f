import type { Invite, Member } from '@muster/contract';
import type { Db } from '../src/platform/db/connect.ts';
import { drawLogo } from './drawings.ts';
import { idOf } from './ids.ts';
import { emailOf, type Cast } from './people.ts';
import { tell } from './progress.ts';
import { fillProject } from './projects.ts';
import { organizations, type OrganizationStory, type ProjectStory } from './story.ts';

const idOfOrganization = (name: string) => idOf('organization', name);

export const organizationIds = organizations.map(({ name }) => idOfOrganization(name));

export async function foundOrganizations(cast: Cast, db: Db) {
  for (const story of organizations) {
    tell(`▸ ${story.name}`);
    const url = await found(cast, story);
    await gather(cast, url, story);
    for (const project of story.projects) await start(cast, db, url, story, project);
  }
}

async function found(cast: Cast, { founder, name, description, address, logo }: OrganizationStory) {
  const _id = idOfOrganization(name);
  const form = new FormData();
  form.set('organizationData', JSON.stringify({ _id, name, description, address }));
  form.set('logo', new Blob([new Uint8Array(await drawLogo(logo))], { type: 'image/png' }), `${logo}.png`);
  await cast.get(founder)!.post('/organizations', form);
  return `/organizations/${_id}`;
}

async function gather(cast: Cast, url: string, { founder, members, invited }: OrganizationStory) {
  const host = cast.get(founder)!;
  const reply = await host.get(`${url}/members`);
  const joined = new Set((reply['members'] as Member[]).map(({ userId }) => userId._id));
  for (const [name, role] of members) {
    const guest = cast.get(name)!;
    if (!joined.has(guest.id)) {
      const { invite } = await host.post(`${url}/invites`, { email: emailOf(name) });
      await guest.put(`${url}/invites/${(invite as Invite)._id}`, { status: 'accepted' });
    }
    if (role !== 'employee') await host.put(`${url}/members/${guest.id}`, { role });
  }
  for (const email of invited) await host.post(`${url}/invites`, { email });
}

async function start(
  cast: Cast,
  db: Db,
  organization: string,
  { founder }: OrganizationStory,
  story: ProjectStory,
) {
  const admin = cast.get(founder)!;
  const { name, description } = story;
  const _id = idOf('project', organization, name);
  const url = `${organization}/projects/${_id}`;
  await admin.post(`${organization}/projects`, { _id, name, description });
  const team = story.team.map((member) => ({ userId: cast.get(member)!.id, role: 'member', roleCode: 0 }));
  await admin.post(`${url}/team`, team);
  await fillProject(cast, admin, db, url, story);
  const dates = {
    startDate: dayFromToday(story.starts),
    endDate: story.ends ? dayFromToday(story.ends) : null,
  };
  await admin.put(url, {
    name,
    status: story.status ?? 'active',
    color: story.color,
    hasEstimates: story.hasEstimates,
    ...dates,
  });
  for (const person of story.pinnedBy ?? []) await cast.get(person)!.put(`${url}/pin`, { isPinned: true });
}

const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
