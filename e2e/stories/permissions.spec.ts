import { permissionMap, permissions, type Permission } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { allow, foundOrganization, startProject, type Organization, type Project } from '../world.ts';

interface Gated {
  /** One of these suffices. */
  by: readonly Permission[];
  what: string;
  find: (person: Person) => Locator;
}

interface Screen {
  /** Shows to everybody, once the screen has come. */
  sign: (person: Person) => Locator;
  gated: readonly Gated[];
}

const rowsOf = (list: string) => (person: Person) =>
  person.page.getByRole('grid', { name: list, exact: true }).getByRole('row').first();

/** Everything on the screens that shows only to who may. */
const organizationScreens: Record<string, Screen> = {
  '/projects': {
    sign: (person) => person.page.getByText('No projects found'),
    gated: [
      { by: ['createProject'], what: 'Add Project', find: (person) => person.link('Add Project') },
      { by: ['createInvite'], what: 'Invite a Member', find: (person) => person.button('Invite a Member') },
    ],
  },
  '/settings': {
    sign: (person) => person.button(/^Leave Organization/),
    gated: [
      { by: ['manageAccess'], what: 'Manage Access', find: (person) => person.link(/^Manage Access/) },
      {
        by: ['removeMember', 'updateDesignation'],
        what: 'Manage Members',
        find: (person) => person.link(/^Manage Members/),
      },
      {
        by: ['updateOrganization'],
        what: 'Edit Organization',
        find: (person) => person.link(/^Edit Organization/),
      },
      {
        by: ['deleteOrganization'],
        what: 'Delete Organization',
        find: (person) => person.button(/^Delete Organization/),
      },
    ],
  },
  '/edit-organization': {
    sign: (person) => person.field('Name'),
    gated: [{ by: ['updateOrganization'], what: 'Save', find: (person) => person.button('Save') }],
  },
  '/manage-members': {
    sign: (person) => person.row('Kim Lindqvist'),
    gated: [
      { by: ['createInvite'], what: 'Invite a Member', find: (person) => person.button('Invite a Member') },
      { by: ['removeMember'], what: 'Remove', find: (person) => person.button('Remove Kim Lindqvist') },
      {
        by: ['updateDesignation'],
        what: 'the role',
        find: (person) => person.page.getByRole('combobox', { name: 'Role of Kim Lindqvist' }),
      },
    ],
  },
};

const projectPermissions = [
  'updateProject',
  'manageStatus',
  'addProjectMember',
  'removeProjectMember',
  'deleteProject',
] as const;

const projectScreens: Record<string, Screen> = {
  '/tasks': {
    sign: (person) => person.page.getByText('To Do is empty'),
    gated: [
      { by: projectPermissions, what: 'Project Settings', find: (person) => person.link('Project Settings') },
    ],
  },
  '/settings': {
    sign: (person) => person.link(/^Trash/),
    gated: [
      { by: ['updateProject'], what: 'Edit Project', find: (person) => person.link(/^Edit Project/) },
      { by: ['manageStatus'], what: 'Manage Status', find: (person) => person.link(/^Manage Status/) },
      {
        by: ['addProjectMember', 'removeProjectMember'],
        what: 'Manage Team',
        find: (person) => person.link(/^Manage Team/),
      },
      { by: ['deleteProject'], what: 'Delete Project', find: (person) => person.button(/^Delete Project/) },
    ],
  },
  '/manage-status': {
    sign: rowsOf('Statuses'),
    gated: [
      { by: ['manageStatus'], what: 'Add New Status', find: (person) => person.button('Add New Status') },
      { by: ['manageStatus'], what: 'Update', find: (person) => person.button('Update To Do') },
      { by: ['manageStatus'], what: 'Delete', find: (person) => person.button('Delete To Do') },
    ],
  },
  '/manage-team': {
    sign: rowsOf('Team Members'),
    gated: [
      { by: ['addProjectMember'], what: 'Select Team', find: (person) => person.field('Select Team') },
      { by: ['addProjectMember'], what: 'Add Team', find: (person) => person.button('Add Team') },
      { by: ['removeProjectMember'], what: 'Remove', find: (person) => person.button('Remove Ada Lovelace') },
    ],
  },
};

/** Looks at one screen with exactly these permissions: what they open is there, and nothing else. */
async function looks(person: Person, path: string, { sign, gated }: Screen, held: readonly Permission[]) {
  await person.opensWithRights(path);
  await expect(sign(person)).toBeVisible();
  for (const { by, what, find } of gated) {
    const isOpen = by.some((permission) => held.includes(permission));
    await expect(find(person), `${what}, with ${held.join() || 'nothing'}`).toHaveCount(isOpen ? 1 : 0);
  }
}

const concerns = ({ gated }: Screen, permission: Permission) =>
  gated.some(({ by }) => by.includes(permission));

async function withEachAlone(
  { ada, bob }: { ada: Person; bob: Person },
  acme: Organization,
  screens: [path: string, screen: Screen][],
) {
  await allow(ada, acme, 'manager', permissionMap([]));
  for (const [path, screen] of screens) await looks(bob, path, screen, []);
  for (const permission of permissions) {
    const concerned = screens.filter(([, screen]) => concerns(screen, permission));
    if (concerned.length === 0) continue;
    await allow(ada, acme, 'manager', permissionMap([permission]));
    for (const [path, screen] of concerned) await looks(bob, path, screen, [permission]);
  }
}

const screensAt = (path: string, screens: Record<string, Screen>) =>
  Object.entries(screens).map(([end, screen]): [string, Screen] => [`${path}${end}`, screen]);

test(
  'each permission opens its own buttons of the organization and no other',
  thorough,
  async ({ ada, bob, kim }) => {
    const acme = await foundOrganization(ada, 'Acme', { manager: [bob], employee: [kim] });
    await withEachAlone({ ada, bob }, acme, screensAt(acme.path, organizationScreens));
  },
);

test('each permission opens its own buttons of a project and no other', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { manager: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  await withEachAlone({ ada, bob }, acme, screensAt(website.path, projectScreens));
});

test('an admin sees every button', async ({ ada, kim }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [kim] });
  for (const [path, screen] of screensAt(acme.path, organizationScreens))
    await looks(ada, path, screen, permissions);
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  for (const [path, screen] of screensAt(website.path, projectScreens))
    await looks(ada, path, screen, permissions);
});

test(
  'an admin takes a permission away: the button is gone at the next load',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { manager: [bob] });
    await bob.opens(`${acme.path}/projects`);
    await bob.follows('Add Project');
    await bob.arrivesAt('Create project');
    await bob.fills({ Name: 'Too late' });

    await ada.opens(`${acme.path}/access-control`);
    await ada.follows(/^Manager/);
    await ada.arrivesAt('Manager');
    await expect(ada.button('Save')).toBeDisabled();
    await ada.page.getByRole('switch', { name: 'Create projects' }).click();
    await ada.reads('1 unsaved change: Create projects');
    await ada.presses('Save');
    await ada.sees('Access updated successfully');

    bob.expectsInConsole('403 /organizations/:id/projects');
    await bob.presses('Create Project');
    await bob.isAlerted('Unauthorized to perform this action.');
    await expect(bob.field('Name')).toHaveValue('Too late');
    await bob.opens(`${acme.path}/projects`);
    await expect(bob.button('Invite a Member')).toBeVisible();
    await expect(bob.link('Add Project')).toHaveCount(0);
    await bob.opens(`${acme.path}/projects/create-project`);
    await bob.arrivesAt('Access Denied');
  },
);

const guarded: [end: string, permission: Permission, heading: string][] = [
  ['access-control', 'manageAccess', 'Access control'],
  ['access-control/manager', 'manageAccess', 'Manager'],
  ['access-control/employee', 'manageAccess', 'Employee'],
  ['projects/create-project', 'createProject', 'Create project'],
  ['projects/:project/edit-project', 'updateProject', 'Edit project'],
];

test('guarded screens are closed to who lacks the permission', thorough, async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { manager: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob] });
  const screenOf = (end: string) => `${acme.path}/${end.replace(':project', website.id)}`;
  await allow(ada, acme, 'manager', permissionMap([]));
  // A screen that is still open would ask again what it may no longer, if it is told in time.
  await bob.hasNoStream();
  await bob.opens('/profile');
  for (const [end] of guarded) {
    await bob.opens(screenOf(end));
    await bob.arrivesAt('Access Denied');
    await bob.isAt('/unauthorized');
    await bob.reads('You don’t have permission to access this page...');
  }
  await bob.presses('Go Back');
  for (const [end, permission, heading] of guarded) {
    await allow(ada, acme, 'manager', permissionMap([permission]));
    await bob.opens(screenOf(end));
    await bob.arrivesAt(heading);
  }
});

test(
  'who manages access without being an admin hands on only what they hold',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { manager: [bob] });
    await allow(ada, acme, 'manager', permissionMap(['manageAccess', 'createInvite']));
    await bob.opens(`${acme.path}/access-control/employee`);
    const toggle = (name: string) => bob.page.getByRole('switch', { name, exact: true });
    await expect(toggle('Manage access')).toBeDisabled();
    await expect(toggle('Delete organization')).toBeDisabled();
    await expect(toggle('Create projects')).toBeDisabled();
    await toggle('Invite members').click();
    await bob.presses('Save');
    await bob.sees('Access updated successfully');
  },
);

interface StaleAction {
  what: string;
  alert: string;
  console: string;
  act: (bob: Person, acme: Organization, website: Project) => Promise<void>;
  /** Runs once the screen is open and just before the press that is refused. */
  press: (bob: Person) => Promise<void>;
}

const refused = 'Unauthorized to perform this action.';
const statusRefused = (verb: string) => `Unauthorized to ${verb} status. Please contact your admin.`;

// The pointer would be left over whatever is behind the dialog, and hovering a link asks for its screen.
const confirmByKey = (bob: Person) =>
  bob.page.getByRole('button', { name: 'Yes', exact: true }).press('Enter');

const staleActions: StaleAction[] = [
  {
    what: 'edits the organization',
    alert: refused,
    console: '403 /organizations/:id',
    act: async (bob, acme) => {
      await bob.opens(`${acme.path}/edit-organization`);
      await bob.fills({ Name: 'Mine now' });
    },
    press: (bob) => bob.presses('Save'),
  },
  {
    what: 'deletes the organization',
    alert: refused,
    console: '403 /organizations/:id',
    act: async (bob, acme) => {
      await bob.opens(`${acme.path}/settings`);
      await bob.presses(/^Delete Organization/);
    },
    press: confirmByKey,
  },
  {
    what: 'changes what a role may do',
    alert: 'Access denied, You do not have permission to manage access for this organization',
    console: '403 /organizations/:id/access-controls/manage',
    act: async (bob, acme) => {
      await bob.opens(`${acme.path}/access-control/employee`);
      await bob.page.getByRole('switch', { name: 'Invite members' }).click();
    },
    press: (bob) => bob.presses('Save'),
  },
  {
    what: 'changes a role',
    alert: 'You do not have permission to do this.',
    console: '403 /organizations/:id/members/:id',
    act: async (bob, acme) => {
      await bob.opens(`${acme.path}/manage-members`);
      await bob.page.getByRole('combobox', { name: 'Role of Kim Lindqvist' }).click();
    },
    press: (bob) => bob.page.getByRole('option', { name: /^Manager/ }).click(),
  },
  {
    what: 'edits a project',
    alert: refused,
    console: '403 /organizations/:id/projects/:id',
    act: async (bob, _acme, website) => {
      await bob.opens(`${website.path}/edit-project`);
      await bob.fills({ Name: 'Mine now' });
    },
    press: (bob) => bob.presses('Save'),
  },
  {
    what: 'deletes a project',
    alert: refused,
    console: '403 /organizations/:id/projects/:id',
    act: async (bob, _acme, website) => {
      await bob.opens(`${website.path}/settings`);
      await bob.presses(/^Delete Project/);
    },
    press: confirmByKey,
  },
  {
    what: 'adds to the team',
    alert: refused,
    console: '403 /organizations/:id/projects/:id/team',
    act: async (bob, _acme, website) => {
      await bob.opens(`${website.path}/manage-team`);
      await bob.field('Select Team').fill('Kim');
      await bob.page.getByRole('option', { name: /Kim Lindqvist/ }).click();
    },
    press: (bob) => bob.presses('Add Team'),
  },
  {
    what: 'removes from the team',
    alert: refused,
    console: '403 /organizations/:id/projects/:id/team/:id',
    act: async (bob, _acme, website) => {
      await bob.opens(`${website.path}/manage-team`);
      await bob.presses('Remove Ada Lovelace');
    },
    press: confirmByKey,
  },
  {
    what: 'creates a status',
    alert: statusRefused('create'),
    console: '403 /organizations/:id/projects/:id/status',
    act: async (bob, _acme, website) => {
      await bob.opens(`${website.path}/manage-status`);
      await bob.presses('Add New Status');
      await bob.fills({ 'Name of the new status': 'Later' });
    },
    press: (bob) => bob.presses('Create status'),
  },
  {
    what: 'updates a status',
    alert: statusRefused('update'),
    console: '403 /organizations/:id/projects/:id/status/:id',
    act: async (bob, _acme, website) => {
      await bob.opens(`${website.path}/manage-status`);
      await bob.fills({ 'Name of To Do': 'Later' });
    },
    press: (bob) => bob.presses('Update To Do'),
  },
  {
    what: 'deletes a status',
    alert: statusRefused('delete'),
    console: '403 /organizations/:id/projects/:id/status/:id',
    act: async (bob, _acme, website) => {
      await bob.opens(`${website.path}/manage-status`);
      await bob.presses('Delete To Do');
    },
    press: confirmByKey,
  },
];

test(
  'a page opened before the permission was lost is refused by the server',
  thorough,
  async ({ ada, bob, kim }) => {
    test.slow();
    await bob.hearsNothing();
    const acme = await foundOrganization(ada, 'Acme', { manager: [bob], employee: [kim] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    for (const { what, alert, console, act, press } of staleActions) {
      await test.step(`a manager ${what}`, async () => {
        await allow(ada, acme, 'manager', permissionMap(permissions));
        await act(bob, acme, website);
        await allow(ada, acme, 'manager', permissionMap([]));
        bob.expectsInConsole(console);
        await press(bob);
        await bob.isAlerted(alert);
      });
    }
  },
);
