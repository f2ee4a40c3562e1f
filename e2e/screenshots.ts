import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { listOrganizations, listProjects, listTasks, login } from '@muster/contract';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { runToTheEnd, startServer } from './server.ts';

/** Pictures of every screen with the demonstration in it: node e2e/screenshots.ts <folder> */
const folder = resolve(process.argv[2] ?? 'screenshots');
const credentials = { email: 'ines@muster.example', password: 'walk the coast' };
const sizes = { wide: { width: 1280, height: 800 }, narrow: { width: 360, height: 740 } };
const usual = '/usr/bin/chromium';

interface Shot {
  name: string;
  path: string;
  /** What to open on the screen before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const server = await startServer({ fill: (environment) => runToTheEnd('server/demo/main.ts', environment) });
const browser = await chromium.launch({
  executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? (existsSync(usual) ? usual : undefined),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
try {
  await mkdir(folder, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(sizes)) {
      const options = { baseURL: server.url, viewport, colorScheme, deviceScaleFactor: 2, locale: 'en-GB' };
      const context = await browser.newContext({
        ...options,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      await take(context, (name) => join(folder, `${name}-${size}-${colorScheme}.png`));
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

async function take(context: BrowserContext, fileOf: (name: string) => string) {
  // A stream that is open would keep the network from ever being idle.
  await context.route('**/api/users/events**', (route) => route.fulfill({ status: 204 }));
  const page = await context.newPage();
  const shoot = async ({ name, path, act }: Shot) => {
    await page.goto(path);
    await page.locator('h1').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    await act?.(page);
    await page.screenshot({ path: fileOf(name) });
  };
  for (const name of ['login', 'register']) await shoot({ name, path: `/${name}` });
  const api = new Api(context);
  const { user } = await api.call(login, { body: credentials });
  await page.evaluate((text) => {
    localStorage.setItem('user', text);
    // Told on an earlier visit.
    localStorage.setItem('timeZone', Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, JSON.stringify(user));
  for (const shot of await shotsOf(api)) await shoot(shot);
}

async function shotsOf(api: Api): Promise<Shot[]> {
  const { organizations } = await api.call(listOrganizations, { querystring: {} });
  const organizationId = (organizations.find(({ role }) => role === 'admin') ?? organizations[0])!
    .organization._id;
  const project = await fullestProject(api, organizationId);
  const [at, inside] = [`/${organizationId}`, `/${organizationId}/projects/${project.id}`];
  return [
    { name: 'organizations', path: '/' },
    { name: 'my-work', path: '/my-work' },
    { name: 'inbox', path: '/inbox' },
    { name: 'invites', path: '/invites' },
    { name: 'profile', path: '/profile' },
    { name: 'create-organization', path: '/create-organization' },
    { name: 'projects', path: `${at}/projects` },
    { name: 'send-an-invite', path: `${at}/projects`, act: (page) => press(page, 'Invite a Member') },
    { name: 'create-project', path: `${at}/projects/create-project` },
    { name: 'organization-insights', path: `${at}/insights` },
    { name: 'organization-settings', path: `${at}/settings` },
    { name: 'edit-organization', path: `${at}/edit-organization` },
    { name: 'manage-members', path: `${at}/manage-members` },
    { name: 'access-control', path: `${at}/access-control` },
    { name: 'access-control-manager', path: `${at}/access-control/manager` },
    { name: 'tasks', path: `${inside}/tasks` },
    { name: 'board', path: `${inside}/tasks?view=board` },
    { name: 'insights', path: `${inside}/insights` },
    { name: 'task', path: project.task },
    { name: 'gallery', path: project.task, act: (page) => press(page, /^View \(\d+\) Attachments/) },
    { name: 'project-settings', path: `${inside}/settings` },
    { name: 'edit-project', path: `${inside}/edit-project` },
    { name: 'manage-status', path: `${inside}/manage-status` },
    { name: 'manage-team', path: `${inside}/manage-team` },
    { name: 'access-denied', path: '/unauthorized' },
    { name: 'not-found', path: '/nowhere' },
  ];
}

/** The project with the most tasks, and of those the one with the most pictures. */
async function fullestProject(api: Api, organizationId: string) {
  const { projects } = await api.call(listProjects, { params: { organizationId }, querystring: {} });
  const filled = await Promise.all(
    projects.map(async ({ _id: id }) => {
      const call = { params: { organizationId, projectId: id }, querystring: { limit: 100 } };
      const { tasks } = await api.call(listTasks, call);
      const [fullest] = tasks.toSorted((one, other) => other.attachments.length - one.attachments.length);
      return { id, count: tasks.length, task: `/${organizationId}/projects/${id}/tasks/${fullest?._id}` };
    }),
  );
  return filled.toSorted((one, other) => other.count - one.count)[0]!;
}

async function press(page: Page, name: string | RegExp) {
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
}
