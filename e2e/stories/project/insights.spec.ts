import { readFile } from 'node:fs/promises';
import { deleteProject, updateTask } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject, type Project } from '../../world.ts';

test.describe.configure({ mode: 'parallel' });

const chart = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true });
const figure = ({ page }: Person, name: string) =>
  page.locator('.figures > div').filter({ has: page.getByText(name, { exact: true }) });

async function startWork(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', {
    team: [bob],
    statuses: ['To Do', 'Doing', 'Done'],
  });
  return { acme, website };
}

async function addWork(ada: Person, bob: Person, website: Project) {
  const logo = await addTask(ada, website, 'Doing', { title: 'Logo', assignedTo: [bob.id] });
  await addTask(ada, website, 'To Do', { title: 'Copy', dueDate: '2026-01-01', assignedTo: [bob.id] });
  await addTask(ada, website, 'To Do', { title: 'Fonts' });
  await moves(ada, website, logo, 'Done');
  return addTask(ada, website, 'Doing', { title: 'Icons', assignedTo: [ada.id] });
}

const moves = (person: Person, website: Project, task: { _id: string }, status: string) =>
  person.api.call(updateTask, {
    params: { ...website.params, taskId: task._id },
    body: { status: website.statuses[status]! },
  });

test(
  'insights of a project say how it goes, lead to the tasks they count, and follow what others do',
  thorough,
  async ({ ada, bob }) => {
    const { website } = await startWork(ada, bob);
    await bob.opens(`${website.path}/tasks`);
    await bob.page
      .getByRole('navigation', { name: 'Project' })
      .getByRole('link', { name: 'Insights' })
      .click();
    await bob.arrivesAt('Insights');
    await bob.reads('Too early to tell');
    await inspects(bob, 'Website · Insights · Muster');

    const icons = await addWork(ada, bob, website);
    await bob.opens(`${website.path}/insights`);
    await bob.isListening();
    await expect(figure(bob, 'Open')).toContainText('3');
    await expect(figure(bob, 'Done this week')).toContainText('1');
    await expect(figure(bob, 'Overdue')).toContainText('1');
    await expect(chart(bob, 'Workload').getByRole('listitem')).toHaveCount(3);
    await inspects(bob, 'Website · Insights · Muster');

    await moves(ada, website, icons, 'Done');
    await expect(figure(bob, 'Done this week').getByRole('link')).toHaveText('2');

    await bob.page.getByRole('combobox', { name: 'Weeks shown' }).click();
    await bob.page.getByRole('option', { name: 'Last 26 weeks' }).click();
    const [file] = await Promise.all([bob.page.waitForEvent('download'), bob.presses('Download CSV')]);
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(27);
    expect(lines.at(-1)).toContain(',2,');
    await bob.link('All projects').click();
    await bob.isAt(/\/insights\?weeks=26$/);
    await bob.page.goBack();

    await figure(bob, 'Cycle time, median').getByRole('link').click();
    await bob.arrivesAt('Tasks');
    await bob.reads('2 tasks match');
    await bob.page.goBack();
    await figure(bob, 'Done this week').getByRole('link').click();
    await bob.arrivesAt('Tasks');
    await bob.reads('2 tasks match');
    await expect(bob.link('Logo')).toBeVisible();
    await expect(bob.link('Icons')).toBeVisible();
    await expect(bob.link('Fonts')).toHaveCount(0);
  },
);

test('every chart is a table too, whose numbers lead on by keys', thorough, async ({ ada, bob }) => {
  const { website } = await startWork(ada, bob);
  await addWork(ada, bob, website);
  await ada.opens(`${website.path}/insights?weeks=4`);
  const names = ['Done per week', 'Cycle time', 'Tasks by status over time', 'Workload'];
  for (const name of names) {
    await expect(chart(ada, name)).toBeVisible();
    await ada.tabsTo(ada.button(`${name} as a table`));
    await ada.page.keyboard.press('Enter');
    await expect(chart(ada, name).getByRole('table')).toBeVisible();
  }
  await expect(chart(ada, 'Done per week').getByRole('row')).toHaveCount(5);
  await inspects(ada, 'Website · Insights · Muster');

  // Each leads to what it counts: the open ones, then the late ones.
  for (const [nth, field] of ['category=', 'due=overdue'].entries()) {
    if (nth > 0) await ada.presses('Workload as a table');
    const figures = chart(ada, 'Workload').getByRole('row', { name: /^Bob/ }).getByRole('link');
    await ada.tabsTo(figures.nth(nth));
    await ada.page.keyboard.press('Enter');
    await ada.arrivesAt('Tasks');
    await ada.isAt(new RegExp(`${field}.*assignee=${bob.id}`));
    await ada.reads('1 task matches');
    await expect(ada.link('Copy')).toBeVisible();
    await ada.page.goBack();
    await ada.arrivesAt('Insights');
  }
  await ada.page.getByRole('combobox', { name: 'Weeks shown' }).click();
  await ada.page.getByRole('option', { name: 'Last 26 weeks' }).click();
  await ada.isAt(/weeks=26/);
  await ada.presses('Done per week as a table');
  await expect(chart(ada, 'Done per week').getByRole('row')).toHaveCount(27);
});

test('an organization counts what the reader may see, project by project', thorough, async ({ ada, bob }) => {
  const { acme, website } = await startWork(ada, bob);
  const shop = await startProject(ada, acme, 'Shop', { statuses: ['To Do', 'Done'] });
  await addWork(ada, bob, website);
  await addTask(ada, shop, 'To Do', { title: 'Counter' });

  await ada.opens(`${acme.path}/projects`);
  await ada.page
    .getByRole('navigation', { name: 'Organization' })
    .getByRole('link', { name: 'Insights' })
    .click();
  await ada.arrivesAt('Insights');
  const projects = ada.page.getByRole('table', { name: 'Projects' });
  await expect(projects.getByRole('row')).toHaveCount(3);
  await expect(figure(ada, 'Open')).toContainText('4');
  await inspects(ada, 'Acme · Insights · Muster');

  await expect(projects.getByRole('rowheader')).toHaveText(['Shop', 'Website']);
  for (const [name, column] of [
    ['Open', 'Open'],
    ['Done this week', 'Done this week'],
    ['Cycle time, median', 'Cycle time'],
    ['Overdue', 'Overdue'],
  ] as const) {
    await figure(ada, name).getByRole('link').click();
    await expect(projects.locator('[aria-sort=descending]')).toHaveText(column);
    await expect(projects.getByRole('rowheader')).toHaveText(['Website', 'Shop']);
  }
  await ada.isAt(/\/insights\?sort=overdue#projects$/);
  await projects.getByRole('link', { name: / d$/ }).click();
  await ada.arrivesAt('Tasks');
  await ada.reads('1 task matches');
  await expect(ada.link('Logo')).toBeVisible();
  await ada.page.goBack();
  await ada.arrivesAt('Insights');

  await bob.opens(`${acme.path}/insights`);
  await expect(figure(bob, 'Open')).toContainText('3');
  await expect(bob.page.getByRole('table', { name: 'Projects' }).getByRole('row')).toHaveCount(2);

  await ada.isListening();
  await bob.isListening();
  await ada.api.call(deleteProject, { params: shop.params });
  await expect(projects.getByRole('row')).toHaveCount(2);
  await expect(figure(ada, 'Open')).toContainText('3');

  await chart(ada, 'Workload').getByRole('link', { name: 'Bob' }).click();
  const ofBob = ada.page.getByRole('table', { name: 'Projects of Bob Martin' });
  await expect(ofBob.getByRole('row')).toHaveCount(2);
  await inspects(ada, 'Acme · Insights · Muster');
  await ofBob
    .getByRole('row', { name: /^Website/ })
    .getByRole('link')
    .nth(1)
    .click();
  await ada.arrivesAt('Tasks');
  await expect(ada.link('Copy')).toBeVisible();
  await ada.page.goBack();
  await ada.arrivesAt('Insights');
  await ada.link('All projects').click();
  await expect(projects.getByRole('row')).toHaveCount(2);

  await ada.presses('Done per week as a table');
  await chart(ada, 'Done per week').getByRole('row').nth(2).getByRole('link').click();
  await expect(projects.getByRole('columnheader', { name: /^Done \d/ })).toBeVisible();
  await projects.getByRole('link', { name: 'Website' }).click();
  await ada.isAt(new RegExp(`${website.path}/insights$`));
  await ada.arrivesAt('Insights');
});
