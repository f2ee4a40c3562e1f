import { randomUUID } from 'node:crypto';
import { removeFromTeam } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

async function signsIn(person: Person) {
  await person.arrivesAt('Login');
  await person.fills({ Email: person.email, Password: person.password });
  await person.presses('Login');
}

test('a signed-out reader of a link signs in and arrives where it leads', async ({ ada, people }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  const { screen } = await addTask(ada, website, 'To Do', { title: 'Write the copy' });

  const phone = await people.elsewhere(ada);
  await phone.opens(screen);
  await phone.isAt(/\/login\?redirect=/);
  await signsIn(phone);
  await phone.isAt(screen);
  await expect(phone.field('Title')).toHaveValue('Write the copy');
});

test('signing in never leads to another site, nor out again', thorough, async ({ ada, people }) => {
  const phone = await people.elsewhere(ada);
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/logout',
  ];
  for (const redirect of elsewhere) {
    await phone.opens(`/login?${new URLSearchParams({ redirect })}`);
    // The last things that are asked for: answered after logging out, they would be refused.
    const invitesCounted = phone.page.waitForResponse(/\/users\/invites$/);
    const zoneTold = phone.page.waitForResponse(/\/users\/time-zone$/);
    await signsIn(phone);
    await phone.arrivesAt('My Organizations');
    await phone.isAt('/');
    await Promise.all([invitesCounted, zoneTold]);
    await phone.follows('Logout');
    await phone.arrivesAt('Login');
  }
});

const nobody = '00000000-0000-4000-8000-000000000000';
const nowhere = [
  '/nowhere',
  '/no/such/page',
  '/profile/more',
  '/index.php',
  '/not-an-id/projects',
  `/${nobody}/nonsense`,
  `/${nobody}/projects/not-an-id/tasks`,
  `/${nobody}/access-control/owner`,
];

async function findsNothing(person: Person) {
  // No screen is called like a file, which the server can know.
  person.expectsInConsole('404 /index.php');
  for (const path of nowhere) {
    await person.opens(path);
    await person.arrivesAt("Something's missing.");
    await expect(person.page).toHaveTitle('Not found · Muster');
    await person.isAt(path);
  }
}

test(
  'an address that leads nowhere says so to a stranger, whom all others ask to sign in',
  thorough,
  async ({ newcomer: nora }) => {
    await findsNothing(nora);
    await nora.follows('Back to Homepage');
    await nora.arrivesAt('Login');
    await nora.opens(`/${nobody}/projects`);
    await nora.isAt(/\/login\?redirect=/);
  },
);

test('an address that leads nowhere says so', thorough, async ({ ada }) => {
  await findsNothing(ada);
  await ada.follows('Back to Homepage');
  await ada.arrivesAt('My Organizations');
});

test('what no screen knows of an address is passed over', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy', assignedTo: [ada.id] });
  const shown: [string, Locator][] = [
    [`${website.path}/tasks?view=gantt`, ada.field('Title')],
    [`${website.path}/tasks?view&columns={"a":1}&tab=[1]&day={"a":1}&scale=[]`, ada.field('Title')],
    [`${acme.path}/projects?sort=size&text={"a":1}`, ada.link(/Website/)],
    ['/?text={"a":1}', ada.link(/Acme/)],
    [`${acme.path}/manage-members?text=[1]`, ada.page.getByText(ada.email)],
    ['/my-work?which=all&organization=acme&task={"a":1}', ada.link('Write the copy')],
    ['/inbox?state=read&only=everything&organization=acme', ada.page.getByText('Nothing left to read')],
    ['/search?q=copy&type=thing&category=open&person=ada', ada.link(/Write the copy/)],
  ];
  for (const [address, content] of shown) {
    await ada.opens(address);
    await expect(content).toBeVisible();
  }
});

test('Access Denied leads back to where one came from', thorough, async ({ ada, kim }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [kim] });
  const { params } = await startProject(ada, acme, 'Website', { team: [kim] });
  await kim.hearsNothing();
  await kim.opens(`${acme.path}/projects`);
  await expect(kim.link(/Website/)).toBeVisible();
  await ada.api.call(removeFromTeam, { params: { ...params, userId: kim.id } });
  kim.expectsInConsole(/^403 \/organizations\/:id\/projects\/:id/);
  await kim.follows(/Website/);
  await kim.arrivesAt('Access Denied');
  await kim.presses('Go Back');
  await kim.arrivesAt('My Projects');

  // Whoever came from nowhere goes home.
  await kim.opens(`${acme.path}/projects/create-project`);
  await kim.isAt('/unauthorized');
  await kim.presses('Go Back');
  await kim.arrivesAt('My Organizations');
});

test(
  'another organization, project or task looks like one that does not exist',
  thorough,
  async ({ ada, eve }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    const { screen } = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    eve.expectsInConsole(/^404 \/organizations\/:id/);
    const screens = ['projects', 'settings', 'manage-members', 'access-control', 'edit-organization'];
    const looksAt = async (path: string) => {
      await eve.opens(path);
      await eve.arrivesAt("Something's missing.");
      return { title: await eve.page.title(), text: await eve.page.locator('body').innerText() };
    };
    for (const path of [...screens.map((name) => `${acme.path}/${name}`), `${website.path}/tasks`, screen])
      expect(await looksAt(path), path).toEqual(await looksAt(path.replace(acme.id, randomUUID())));
  },
);
