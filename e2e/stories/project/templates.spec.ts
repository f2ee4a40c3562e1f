import {
  createLabel,
  createView,
  deleteProject,
  listLabels,
  listProjects,
  listTasks,
  listTaskStatuses,
  listViews,
} from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, allow, foundOrganization, startProject } from '../../world.ts';

async function startWork(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', {
    team: [bob],
    statuses: ['To Do', 'Doing', 'Done'],
  });
  await startProject(ada, acme, 'Shop', { statuses: ['Open'] });
  const { params } = website;
  await ada.api.call(createLabel, { params, body: { name: 'Print' } });
  const body = { name: 'Doing now', isShared: true, query: { status: website.statuses['Doing']! } };
  await ada.api.call(createView, { params, body });
  for (const title of ['Three', 'Two', 'One'])
    await addTask(ada, website, 'To Do', { title, assignedTo: [bob.id], dueDate: '2098-12-24' });
  await addTask(ada, website, 'Done', { title: 'Over' });
  return { acme, website, create: `${acme.path}/projects/create-project` };
}

const field = ({ page }: Person) => page.getByRole('combobox', { name: 'Start from' });
const box = ({ page }: Person, name: string) => page.getByRole('checkbox', { name, exact: true });
const way = ({ page }: Person, name: string | RegExp) => page.getByRole('radio', { name });

async function choosesWebsite(person: Person) {
  await person.presses('Start from another project');
  await expect(field(person)).toBeFocused();
  await field(person).fill('web');
  await person.page.getByRole('option', { name: 'Website' }).click();
  await expect(box(person, 'Statuses')).toBeVisible();
}

/** What the newest project has. */
async function newest(person: Person, organizationId: string) {
  const { projects } = await person.api.call(listProjects, { params: { organizationId }, querystring: {} });
  const params = { organizationId, projectId: projects[0]!._id };
  const { tasks } = await person.api.call(listTasks, { params, querystring: {} });
  const { views } = await person.api.call(listViews, { params });
  return { project: projects[0]!, tasks, views };
}

test(
  'a project begins with the statuses, labels, views, team and open tasks of another, and a colleague sees it come',
  thorough,
  async ({ ada, bob }) => {
    const { acme, website, create } = await startWork(ada, bob);
    await Promise.all([ada.opens(create), bob.opens(`${acme.path}/projects`)]);
    await expect(bob.link(/^Website/)).toBeVisible();
    await bob.isListening();
    await ada.fills({ Name: 'Spring' });
    await choosesWebsite(ada);
    await expect(ada.page.getByText('To Do, Doing, Done')).toBeVisible();
    await expect(ada.page.getByText('2 people')).toBeVisible();
    for (const name of ['Statuses', 'Labels', 'Shared views']) await expect(box(ada, name)).toBeChecked();
    await box(ada, 'Team').check();
    await way(ada, 'All open tasks (3)').check();
    await expect(box(ada, 'Statuses')).toBeDisabled();
    await inspects(ada, /Create project/);
    await ada.presses('Create Project');

    await ada.sees('Project created successfully!');
    await expect(bob.link(/^Spring/)).toBeVisible();
    const { project, tasks, views } = await newest(ada, acme.id);
    expect(project).toMatchObject({ name: 'Spring', teamSize: 2 });
    expect(tasks.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']);
    expect(tasks[0]!.assignedTo).toEqual([bob.id]);
    expect(views[0]!.query['status']).not.toBe(website.statuses['Doing']);
    await bob.opens(`${acme.path}/projects/${project._id}/tasks`);
    for (const name of ['To Do', 'Doing', 'Done'])
      await expect(bob.page.getByRole('tab', { name: new RegExp(`^${name}`) })).toBeVisible();
  },
);

test(
  'by keys alone, tasks are chosen one by one, their dates move along, and what was chosen outlives a reload',
  thorough,
  async ({ ada, bob }) => {
    const { acme, create } = await startWork(ada, bob);
    const { keyboard } = ada.page;
    await ada.opens(create);
    await ada.hearsKeys();
    await expect(ada.page.getByLabel('Name', { exact: true })).toBeFocused();
    await keyboard.type('Spring');
    await ada.tabsTo(ada.button('Start from another project'));
    await keyboard.press('Enter');
    await expect(field(ada)).toBeFocused();
    await keyboard.type('web');
    await expect(ada.page.getByRole('option')).toHaveCount(1);
    await keyboard.press('Enter');
    await ada.tabsTo(way(ada, 'None'));
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(way(ada, 'Only some')).toBeChecked();
    await ada.tabsTo(box(ada, 'WEB-4 Over'));
    await keyboard.press('Space');
    await keyboard.press('ArrowDown');
    await expect(box(ada, 'WEB-3 One')).toBeFocused();
    await keyboard.press('Space');
    await expect(ada.page.getByText('2 chosen')).toBeVisible();
    await ada.page.getByLabel('Starts on').fill('2099-01-01');
    await ada.page.reload();
    await ada.hearsKeys();
    await expect(box(ada, 'WEB-3 One')).toBeChecked();
    await expect(ada.page.getByLabel('Starts on')).toHaveValue('2099-01-01');
    await inspects(ada, /Create project/);
    await ada.presses('Create Project');
    await ada.sees('Project created successfully!');
    const { project, tasks } = await newest(ada, acme.id);
    expect(project.startDate).toBe('2099-01-01');
    expect(tasks.map(({ title, completedAt }) => [title, completedAt])).toEqual([
      ['Over', null],
      ['One', null],
    ]);
    expect(tasks[1]!.dueDate! > '2098-12-24').toBe(true);
    expect(tasks[1]!.assignedTo).toEqual([]);
  },
);

test('nothing is taken over by who starts from nothing, after all', thorough, async ({ ada, bob }) => {
  const { acme, create } = await startWork(ada, bob);
  await ada.opens(create);
  await ada.fills({ Name: 'Bare' });
  await choosesWebsite(ada);
  await way(ada, 'All open tasks (3)').check();
  await ada.presses('Start from scratch');
  await expect(ada.button('Start from another project')).toBeVisible();
  await ada.presses('Create Project');
  await ada.sees('Project created successfully!');
  const { project, tasks, views } = await newest(ada, acme.id);
  expect(project).toMatchObject({ name: 'Bare', teamSize: 1 });
  const params = { organizationId: acme.id, projectId: project._id };
  const { taskStatuses } = await ada.api.call(listTaskStatuses, { params });
  const { labels } = await ada.api.call(listLabels, { params });
  expect([...tasks, ...views, ...taskStatuses, ...labels]).toEqual([]);
});

test('what is refused is said beside what was chosen', thorough, async ({ ada, bob }) => {
  const { website, create } = await startWork(ada, bob);
  // Or what she looks at would be asked for anew when the project is gone.
  await ada.hearsNothing();
  await ada.opens(create);
  await ada.fills({ Name: 'Spring' });
  await choosesWebsite(ada);
  await way(ada, 'Only some').check();
  await expect(box(ada, 'WEB-3 One')).toBeVisible();
  await ada.presses('Create Project');
  await expect(ada.page.getByRole('alert').filter({ hasText: 'Choose the tasks' })).toBeVisible();
  await box(ada, 'WEB-3 One').check();
  await expect(ada.page.getByRole('alert').filter({ hasText: 'Choose the tasks' })).toHaveCount(0);
  await ada.api.call(deleteProject, { params: website.params });
  ada.expectsInConsole('422 /organizations/:id/projects');
  await ada.presses('Create Project');
  await ada.sees('Project creation failed');
  await expect(
    ada.page.getByRole('alert').filter({ hasText: 'Choose a project that you may see' }),
  ).toBeVisible();
});

test('who may create projects but add nobody is not offered the team', thorough, async ({ ada, bob }) => {
  const { acme, create } = await startWork(ada, bob);
  await allow(ada, acme, 'employee', { createProject: true });
  await bob.opens(create);
  await choosesWebsite(bob);
  await expect(box(bob, 'Labels')).toBeVisible();
  await expect(box(bob, 'Team')).toHaveCount(0);
  await bob.presses('Start from scratch');
  await bob.presses('Start from another project');
  await field(bob).fill('shop');
  await expect(bob.page.getByText('No project of that name')).toBeVisible();
});

test('where there is no project yet, none is offered to start from', async ({ ada }) => {
  const acme = await foundOrganization(ada, 'Acme');
  await ada.opens(`${acme.path}/projects`);
  await ada.link('Add Project').first().click();
  await expect(ada.page.getByRole('heading', { name: 'Create project' })).toBeVisible();
  await expect(ada.button('Start from another project')).toHaveCount(0);
  await startProject(ada, acme, 'Website');
  await expect(ada.button('Start from another project')).toBeVisible();
});
