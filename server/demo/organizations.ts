import type { Invite, Organization, Project } from '@muster/contract';
import type { Caller } from './caller.ts';
import { drawLogo } from './drawings.ts';
import { fillProject } from './projects.ts';
import { organizations, type Name, type OrganizationStory, type ProjectStory } from './story.ts';

type Cast = Map<Name, Caller>;

export async function foundOrganizations(
  cast: Cast,
  emailOf: (name: Name) => string,
  say: (text: string) => void,
) {
  for (const story of organizations) {
    say(`▸ ${story.name}`);
    const organizationId = await found(cast, story);
    await gather(cast, emailOf, organizationId, story);
    for (const project of story.projects) {
      say(`  ${project.name}, ${project.tasks} tasks`);
      await start(cast, organizationId, story, project);
    }
  }
}

async function found(cast: Cast, { founder, name, description, address, logo }: OrganizationStory) {
  const form = new FormData();
  form.set('organizationData', JSON.stringify({ name, description, address }));
  form.set('logo', new Blob([new Uint8Array(await drawLogo(logo))], { type: 'image/png' }), `${logo}.png`);
  const { organization } = await cast.get(founder)!.post('/organizations', form);
  return (organization as Organization)._id;
}

async function gather(
  cast: Cast,
  emailOf: (name: Name) => string,
  organizationId: string,
  { founder, members, invited }: OrganizationStory,
) {
  const [host, url] = [cast.get(founder)!, `/organizations/${organizationId}`];
  for (const [name, role] of members) {
    const { invite } = await host.post(`${url}/invites`, { email: emailOf(name) });
    const guest = cast.get(name)!;
    await guest.put(`${url}/invites/${(invite as Invite)._id}`, { status: 'accepted' });
    if (role !== 'employee') await host.put(`${url}/members/${guest.id}`, { role });
  }
  for (const email of invited) await host.post(`${url}/invites`, { email });
}

async function start(
  cast: Cast,
  organizationId: string,
  { founder }: OrganizationStory,
  story: ProjectStory,
) {
  const admin = cast.get(founder)!;
  const projects = `/organizations/${organizationId}/projects`;
  const { name, description } = story;
  const { project } = await admin.post(projects, { name, description });
  const url = `${projects}/${(project as Project)._id}`;
  await admin.post(
    `${url}/team`,
    story.team.map((member) => ({ userId: cast.get(member)!.id, role: 'member', roleCode: 0 })),
  );
  await fillProject(cast, admin, url, story);
  const dates = {
    startDate: dayFromToday(story.starts),
    endDate: story.ends ? dayFromToday(story.ends) : null,
  };
  await admin.put(url, { name, status: story.status ?? 'active', ...dates });
}

export const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
