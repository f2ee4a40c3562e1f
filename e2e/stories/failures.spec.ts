import { createChecklistItem, deleteTask } from '@muster/contract';
import type { Route } from '@playwright/test';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

const failure = { status: 500, code: 'INTERNAL', message: 'Something went wrong' };
const answers500 = (route: Route) => route.fulfill({ status: 500, json: failure });
/** As when the server cannot be reached in time. */
const staysSilent = (route: Route) => route.abort('timedout');

/** The network fails for these calls until the story says that it works again. */
async function cutsOff(person: Person, calls: RegExp, fails: (route: Route) => Promise<void> = answers500) {
  let isCutOff = true;
  await person.page.route(calls, (route) => (isCutOff ? fails(route) : route.fallback()));
  // Not by unrouting: a browser that begins anew to look at its requests may miss the next one.
  return () => {
    isCutOff = false;
  };
}

const reported = /^error: ApiError: Something went wrong/;

interface List {
  name: string;
  path: (ids: { organization: string; project: string }) => string;
  calls: RegExp;
  line: string;
  said: string;
  alert?: string;
  heading: string;
  /** What is on the screen once the list has come. */
  shows: string | RegExp;
}

const lists: List[] = [
  {
    name: 'organizations',
    path: () => '/',
    calls: /\/api\/organizations$/,
    line: '500 /organizations',
    said: 'Something went wrong',
    heading: 'My Organizations',
    shows: 'Acme',
  },
  {
    name: 'invites',
    path: () => '/invites',
    calls: /\/api\/users\/invites$/,
    line: '500 /users/invites',
    said: 'Failed to load invites. Please try again.',
    heading: 'My Invites',
    shows: 'No invites',
  },
  {
    name: 'projects',
    path: ({ organization }) => `${organization}/projects`,
    calls: /\/api\/organizations\/[^/]+\/projects$/,
    line: '500 /organizations/:id/projects',
    said: 'Error loading projects',
    alert: 'Error loading projects',
    heading: 'My Projects',
    shows: 'Website',
  },
  {
    name: 'members',
    path: ({ organization }) => `${organization}/manage-members`,
    calls: /\/members$/,
    line: '500 /organizations/:id/members',
    said: 'Something went wrong',
    heading: 'Manage Members',
    shows: /^ada\..*@example\.com$/,
  },
  {
    name: 'tasks',
    path: ({ project }) => `${project}/tasks`,
    calls: /\/tasks\?/,
    line: '500 /organizations/:id/projects/:id/tasks',
    said: 'The tasks could not be loaded',
    heading: 'Tasks',
    shows: 'To Do is empty',
  },
];

for (const { name, path, calls, line, said, alert, heading, shows } of lists) {
  test(`${name} that cannot be loaded are loaded by Retry`, thorough, async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    ada.expectsInConsole(line);
    if (name !== 'tasks') ada.expectsInConsole(reported);
    const mend = await cutsOff(ada, calls);
    await ada.opens(path({ organization: acme.path, project: website.path }));
    if (alert) await ada.isAlerted(alert);
    await expect(ada.page.getByRole('main').getByRole('alert')).toContainText(said);
    await ada.arrivesAt(heading);
    mend();
    await ada.presses('Retry');
    await ada.reads(shows, ada.page.getByRole('main'));
    await ada.arrivesAt(heading);
    await expect(ada.page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}

test('a server out of reach is said in words, and comes back', async ({ ada }) => {
  ada.expectsInConsole(/ERR_TIMED_OUT/, /ApiError: The server cannot be reached/);
  await ada.page.clock.install();
  const mend = await cutsOff(ada, /\/api\/organizations$/, staysSilent);
  await ada.opens('/');
  await ada.page.clock.runFor(2_000);
  await ada.reads('The server cannot be reached.');
  mend();
  await ada.page.clock.runFor(8_000);
  await ada.reads('No organizations yet');
});

test(
  'a sign-in that fails for another reason than the password says so',
  thorough,
  async ({ ada, people }) => {
    const phone = await people.elsewhere(ada);
    phone.expectsInConsole('500 /users/login');
    await phone.opens('/login');
    const mend = await cutsOff(phone, /\/api\/users\/login$/);
    await phone.fills({ Email: ada.email, Password: ada.password });
    await phone.presses('Login');
    await phone.sees('Something went wrong');
    mend();
    await phone.presses('Login');
    await phone.sees('Signed in successfully');
  },
);

const tooMany = (person: Person, calls: RegExp, seconds: number) =>
  cutsOff(person, calls, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': String(seconds) },
      json: { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many attempts.' },
    }),
  );
const waits = (time: string) => `Too many attempts. Please wait ${time} and try again.`;

test('who tries too often is told how long to wait', thorough, async ({ ada, people }) => {
  const phone = await people.elsewhere(ada);
  phone.expectsInConsole('429 /users/login', '429 /users', '429 /users/password/forgotten');
  await phone.opens('/login');
  await tooMany(phone, /\/api\/users\/login$/, 100);
  await phone.fills({ Email: ada.email, Password: ada.password });
  await phone.presses('Login');
  await phone.sees(waits('2 minutes'));

  await phone.follows('Forgot your password?');
  await phone.arrivesAt('Forgot your password?');
  await tooMany(phone, /\/forgotten$/, 3600);
  await phone.fills({ Email: ada.email });
  await phone.presses('Send the link');
  await phone.sees(waits('1 hour'));

  await phone.opens('/register');
  await tooMany(phone, /\/api\/users$/, 45);
  await phone.fills({
    'Full name': 'Ada',
    Email: `two.${ada.email}`,
    Password: ada.password,
    'Confirm password': ada.password,
  });
  await phone.presses('Register');
  await phone.sees(waits('45 seconds'));
});

test('an action too many is told how long to wait, too', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  ada.expectsInConsole(/^429 /);
  await ada.opens(`${acme.path}/projects`);
  await tooMany(ada, /\/invites$/, 60);
  await ada.presses('Invite a Member');
  await ada.fills({ Email: 'nora@example.com' });
  await ada.presses('Send Invite');
  await ada.isAlerted(waits('1 minute'));

  await ada.opens(`${acme.path}/projects/create-project`);
  await tooMany(ada, /\/api\/organizations\/[^/]+\/projects$/, 7);
  await ada.fills({ Name: 'Website' });
  await ada.presses('Create Project');
  await ada.sees(waits('7 seconds'));
});

test('a server that is away or full is said in its own words', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  ada.expectsInConsole(/^507 /, /ApiError: There is no room left/);
  await ada.opens(`${website.path}/tasks`);
  const message = 'There is no room left. Please tell whoever runs this server.';
  await cutsOff(ada, /\/tasks\/[^/]+$/, (route) =>
    route.fulfill({ status: 507, json: { status: 507, code: 'FULL', message } }),
  );
  await ada.presses('Delete Write the copy');
  await ada.sees(message);
});

test('a project that cannot be saved stays typed', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  ada.expectsInConsole('500 /organizations/:id/projects');
  await ada.opens(`${acme.path}/projects/create-project`);
  const mend = await cutsOff(ada, /\/api\/organizations\/[^/]+\/projects$/);
  await ada.fills({ Name: 'Website', Description: 'Typed with care' });
  await ada.presses('Create Project');
  await ada.sees('Project creation failed');
  await expect(ada.field('Description')).toHaveValue('Typed with care');
  mend();
  await ada.presses('Create Project');
  await ada.sees('Project created successfully!');

  await ada.follows(/Website/);
  await ada.follows('Project Settings');
  await ada.follows(/^Edit Project/);
  ada.expectsInConsole('500 /organizations/:id/projects/:id');
  const mendAgain = await cutsOff(ada, /\/api\/organizations\/[^/]+\/projects\/[^/]+$/);
  await ada.fills({ Name: 'New website' });
  await ada.presses('Save');
  await ada.isAlerted('Project updation failed');
  await expect(ada.field('Name')).toHaveValue('New website');
  mendAgain();
  await ada.presses('Save');
  await ada.sees('Project updated successfully!');
});

test('an action that fails unexpectedly says so, and the console knows why', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  ada.expectsInConsole('500 /organizations/:id/projects/:id/tasks/:id', reported);
  await ada.opens(`${website.path}/tasks`);
  const mend = await cutsOff(ada, /\/tasks\/[^/]+$/);
  await ada.presses('Delete Write the copy');
  await ada.sees('Something went wrong');
  mend();
  await expect(ada.link('Write the copy')).toBeVisible();

  ada.expectsInConsole(/ERR_TIMED_OUT/);
  await ada.opens(`${acme.path}/projects`);
  await cutsOff(ada, /\/invites$/, staysSilent);
  await ada.presses('Invite a Member');
  await ada.fills({ Email: 'nora@example.com' });
  await ada.presses('Send Invite');
  await ada.isAlerted('Something went wrong');
});

test('leaving an organization that fails says so', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  ada.expectsInConsole(/ERR_TIMED_OUT/);
  await ada.opens(`${acme.path}/settings`);
  await cutsOff(ada, /\/members\/self$/, staysSilent);
  await ada.presses(/^Leave Organization/);
  await ada.presses('Yes');
  await ada.isAlerted('Failed to leave organization.');
});

test('a lost XSRF cookie is never noticed', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/projects/create-project`);
  await ada.context.clearCookies({ name: 'XSRF-TOKEN' });
  await ada.fills({ Name: 'Website' });
  await ada.presses('Create Project');
  await ada.sees('Project created successfully!');

  // Of the project, or of the look at the session that may come before it.
  ada.expectsInConsole(/^403 /);
  const [cookie] = await ada.context.cookies();
  const { domain, path } = cookie!;
  await ada.context.addCookies([{ name: 'XSRF-TOKEN', value: 'of.somebody-else', domain, path }]);
  await ada.follows('Add Project');
  await ada.fills({ Name: 'Shop' });
  await ada.presses('Create Project');
  await ada.sees('Project created successfully!');
});

/** On a screen that has come to rest. */
async function losesTheSession(person: Person, path: string) {
  await person.hasNoStream();
  await person.opens(path);
  await expect(person.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  // Whatever is still asked for by itself would be refused before the next press is.
  await person.page.waitForLoadState('networkidle');
  await person.context.clearCookies();
  person.expectsInConsole(/^401 /);
}

test('a session that ended leads to the login screen and back', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await losesTheSession(ada, `${acme.path}/settings`);
  // Not pointed at first, which would already ask.
  await ada.link(/^Manage Members/).evaluate((link: HTMLElement) => link.click());
  await ada.arrivesAt('Login');
  await ada.fills({ Email: ada.email, Password: ada.password });
  await ada.presses('Login');
  await ada.arrivesAt('Manage Members');
});

test('a link pressed while being signed out leads to the login screen, too', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  await ada.context.route('**/api/users/logout', (route) => held.then(() => route.continue()));
  await losesTheSession(ada, `${acme.path}/settings`);
  const isLeaving = ada.page.waitForRequest('**/api/users/logout');
  await ada.follows(/^Pending Invites/);
  await isLeaving;
  await ada.follows('Home');
  await ada.arrivesAt('My Organizations');
  letGo();
  await ada.arrivesAt('Login');
});

test('a session that could not be checked is not over', thorough, async ({ ada }) => {
  await ada.opens('/invites');
  await ada.arrivesAt('My Invites');
  ada.expectsInConsole('401 /organizations', '500 /users/profile');
  const mend = await cutsOff(ada, /\/api\/organizations$/, (route) =>
    route.fulfill({ status: 401, json: {} }),
  );
  await cutsOff(ada, /\/api\/users\/profile$/);
  const checked = ada.page.waitForResponse(/\/api\/users\/profile$/);
  await ada.follows('Muster');
  await checked;
  await expect(ada.button('Retry')).toBeVisible();
  mend();
  await ada.presses('Retry');
  await ada.reads('No organizations yet');
});

test(
  'a part whose code cannot be fetched stops nothing else, and comes with the next try',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do', 'Done'], team: [ada] });
    const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    ada.expectsInConsole(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
    await addTask(ada, website, 'To Do', { title: 'Ask Cleo', parent: task._id });
    await ada.api.call(createChecklistItem, {
      params: { ...website.params, taskId: task._id },
      body: { text: 'Headlines' },
    });
    const parts = /\/assets\/((later|Palette|choices|family|from-checklist)-[^/]+\.js|task-board-[^/]+)$/;
    const mend = await cutsOff(ada, parts, (route) => route.abort());
    await ada.opens(task.screen);
    for (const name of ['Status', 'Assignees', 'Labels: none']) {
      await ada.page.getByRole('combobox', { name }).click();
      await ada.sees('Something went wrong');
    }
    await ada.presses('Make a sub-task of Headlines');
    await ada.sees('Something went wrong');
    await ada.presses('Delete Task');
    const question = ada.page.getByRole('alertdialog');
    await question.getByRole('checkbox', { name: 'Include its sub-task' }).check();
    await ada.presses('Yes', question);
    await ada.sees('Something went wrong');
    await expect(question).toBeVisible();
    await ada.opens(`${website.path}/tasks`);
    await expect(ada.button('Find anything').first()).toHaveAttribute('aria-keyshortcuts', 'Control+K');
    await ada.page.keyboard.press('Control+K');
    await ada.sees('Something went wrong');
    await ada.presses('Board');
    await ada.reads('The board could not be loaded');
    await ada.arrivesAt('Tasks');

    mend();
    await ada.presses('Retry');
    await expect(ada.button('Add a task to To Do')).toBeVisible();
    const lane = async (name: string) => (await ada.page.getByRole('region', { name }).boundingBox())!;
    // With its looks: its columns stand side by side.
    expect((await lane('Done')).y).toBe((await lane('To Do')).y);
    await ada.page.keyboard.press('Control+K');
    await expect(ada.dialog('Find anything')).toBeVisible();
    await ada.opens(task.screen);
    await ada.chooses('Status', 'Done');
    await ada.sees('Task updated successfully');
    const assignees = ada.page.getByRole('combobox', { name: 'Assignees' });
    await ada.tabsTo(assignees);
    await expect(assignees).toBeEditable();
    await expect(assignees).toBeFocused();
    await ada.page.keyboard.type('ada');
    await expect(ada.page.getByRole('option', { name: /Ada/ })).toBeVisible();
    await ada.page.keyboard.press('Enter');
    await ada.sees('Task updated successfully');
    await expect(ada.button('Remove Ada Lovelace')).toBeAttached();

    await ada.presses('Make a sub-task of Headlines');
    await ada.sees('“Headlines” is a sub-task now');
    await ada.presses('Delete Task');
    await question.getByRole('checkbox', { name: 'Include its 2 sub-tasks' }).check();
    await ada.presses('Yes', question);
    await ada.sees('3 tasks deleted');
  },
);

test(
  'a screen whose own file cannot be fetched comes with the next try, and its breadcrumb too',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    ada.expectsInConsole(/ERR_FAILED/, /Failed to fetch dynamically imported module/);
    await ada.opens(`${website.path}/settings`);
    const mend = await cutsOff(ada, /\/assets\/projects\._projectId\.manage-status-[^/]+\.js$/, (route) =>
      route.abort(),
    );
    const sincePageLoad = await ada.page.evaluateHandle(() => document.body);
    await ada.follows(/^Manage Status/);
    await ada.reads('Something went wrong');
    mend();
    await ada.presses('Retry');
    await ada.arrivesAt('Manage Status');
    expect(await sincePageLoad.evaluate(({ isConnected }) => isConnected)).toBe(true);

    // What stands around the screens, their breadcrumbs with it, is a file of its own.
    const frame = /\/assets\/frame-[^/]+\.js$/;
    const restore = await cutsOff(ada, frame, (route) => route.abort());
    const says = ada.page.getByRole('alert').filter({ hasText: 'Muster could not be loaded. Try again' });
    await ada.opens(task.screen);
    await expect(says).toBeVisible();
    restore();
    await ada.presses('Try again', says);
    await expect(ada.page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Write the copy');

    // Elsewhere: who is at a task says so, also while signing out.
    await ada.opens('/');
    await ada.follows('Logout');
    await ada.isAt('/login');
    const mendFrame = await cutsOff(ada, frame, (route) => route.abort());
    await ada.opens('/login');
    await ada.fills({ Email: ada.email, Password: ada.password });
    await ada.presses('Login');
    await ada.sees('Signed in successfully');
    await expect(says).toBeVisible();
    mendFrame();
    await ada.presses('Try again', says);
    await ada.arrivesAt('My Organizations');
  },
);

/** As Firefox before 155 is with a file that it could not fetch; of one that throws every browser remembers it. */
const isRemembered = (route: Route) =>
  route.fulfill({
    contentType: 'text/javascript',
    body: `throw new TypeError('error loading dynamically imported module: ${route.request().url()}')`,
  });

test(
  'what a browser will not fetch again is offered with a new page, and nothing typed is lost',
  thorough,
  async ({ ada }) => {
    const acme = await foundOrganization(ada, 'Acme');
    const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
    ada.expectsInConsole(/error loading dynamically imported module/);
    const mend = await cutsOff(ada, /\/assets\/(later|Palette)-[^/]+\.js$/, isRemembered);
    const live = ada.page.waitForResponse(/\/assets\/later-/);
    const palette = ada.page.waitForResponse(/\/assets\/Palette-/);
    await ada.opens(`${website.path}/tasks`);
    await live;
    const form = ada.page.getByRole('form', { name: 'Add a task to To Do' });
    await form.getByLabel('Title').fill('Half a thought');
    // By itself: without it the page would grow old, and nobody would see it.
    const offer = ada.page.getByRole('alert').filter({ hasText: 'A part of this page could not be loaded.' });
    await expect(offer).toBeVisible();
    await ada.presses('Close', offer);
    await expect(offer).toHaveCount(0);
    await ada.button('Find anything').first().click();
    await palette;
    await expect(offer).toBeVisible();

    mend();
    await ada.presses('Reload', offer);
    await expect(form.getByLabel('Title')).toHaveValue('Half a thought');
    await ada.button('Find anything').first().click();
    await expect(ada.dialog('Find anything')).toBeVisible();
    await ada.page.keyboard.press('Escape');
    await addTask(ada, website, 'To Do', { title: 'Ask Cleo' });
    await expect(ada.link('Ask Cleo')).toBeVisible();
  },
);

test('a search that fails says so, and not that there is nothing', thorough, async ({ ada }) => {
  await ada.opens('/');
  await ada.page.setViewportSize({ width: 1280, height: 360 });
  await ada.button('Find anything').first().click();
  const palette = ada.dialog('Find anything');
  await expect(palette.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  const heading = palette.getByRole('group').first().getByRole('presentation');
  await ada.page.keyboard.press('ArrowUp');
  await expect(heading).not.toBeInViewport();
  await ada.page.keyboard.press('ArrowDown');
  await expect(heading).toBeInViewport({ ratio: 1 });

  ada.expectsInConsole('500 /search');
  await cutsOff(ada, /\/api\/search/);
  await ada.page.keyboard.type('zzz');
  await expect(palette).toContainText('Search failed, so only actions are shown: Something went wrong');
  await expect(palette).not.toContainText('Nothing matches');
});

test('more of the trash that cannot be loaded is loaded by Retry', thorough, async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  const website = await startProject(ada, acme, 'Website', { statuses: ['To Do'] });
  // News of it would load the trash anew.
  await ada.hearsNothing();
  for (const title of ['Old', 'New']) {
    const { _id: taskId } = await addTask(ada, website, 'To Do', { title });
    await ada.api.call(deleteTask, { params: { ...website.params, taskId } });
  }
  await ada.page.route(/\/api\/.*\/trash(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
  ada.expectsInConsole('500 /organizations/:id/projects/:id/trash');
  const mend = await cutsOff(ada, /\/trash\?cursor/);
  await ada.opens(`${website.path}/trash`);
  await expect(ada.page.getByRole('main').getByRole('alert')).toContainText(
    'The next deleted items could not be loaded.',
  );
  await expect(ada.row('New')).toBeVisible();
  mend();
  await ada.presses('Retry');
  await expect(ada.row('Old')).toBeVisible();
});
