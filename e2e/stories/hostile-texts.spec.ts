import {
  createChecklistItem,
  createComment,
  createLabel,
  createView,
  deleteTask,
  sendInvite,
  updateComment,
  updateProject,
  updateTask,
  writeReference,
} from '@muster/contract';
import type { Locator } from '@playwright/test';
import { expect, test } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

// Whatever of this ran would set `pwned`, or fetch x.
const names = {
  person: 'Eve <img src=x onerror=pwned=1>',
  organization: 'Acme <script>pwned=1</script>',
  project: 'Website <svg onload=pwned=1></svg>{{pwned=1}}',
  status: 'To Do <img src=x onerror=pwned=1>',
  label: 'Urgent <svg onload=pwned=1>',
  view: 'Mine "><img src=x onerror=pwned=1>',
  task: 'Copy <script>pwned=1</script> [x](javascript:pwned=1) ${pwned=1}',
  deleted: 'Gone <img src=x onerror=pwned=1>',
  line: 'Ask <iframe srcdoc="<script>parent.pwned=1</script>">',
  file: 'page <img src=x onerror=pwned=1>.html',
};
const markup = '<script>pwned=1</script> <img src=x onerror=pwned=1> <svg onload=pwned=1> {{pwned=1}}';
const links = '[here](javascript:pwned=1) [there](data:text/html,<script>opener.pwned=1</script>)';

async function startWork(eve: Person, bob: Person) {
  const { api } = eve;
  const acme = await foundOrganization(eve, names.organization, { admin: [bob] });
  const website = await startProject(eve, acme, names.project, { team: [bob], statuses: [names.status] });
  const { params } = website;
  await api.call(updateProject, { params, body: { description: `${markup}\n\n${links}` } });
  const { label } = await api.call(createLabel, { params, body: { name: names.label } });
  await api.call(createView, { params, body: { name: names.view, isShared: true } });
  const task = await addTask(eve, website, names.status, {
    title: names.task,
    description: `${markup}\n\n${links}`,
    labels: [label._id],
    startDate: new Date().toLocaleDateString('sv'),
    dueDate: new Date().toLocaleDateString('sv'),
  });
  const ofTask = { ...params, taskId: task._id };
  await api.call(updateTask, { params: ofTask, body: { description: `${markup}\n\n${links}\n\nMore` } });
  await api.call(createChecklistItem, { params: ofTask, body: { text: names.line } });
  const file = { name: names.file, mimeType: 'text/html', buffer: Buffer.from(markup) };
  await api.call(updateTask, { params: ofTask, body: {}, file });
  const deleted = await addTask(eve, website, names.status, { title: names.deleted });
  await api.call(deleteTask, { params: { ...params, taskId: deleted._id } });
  // Nothing else is told to Bob of this task.
  const mention = writeReference({ kind: 'mention', id: bob.id, label: '@Bob' });
  const body = `${mention} ${markup}\n\n${links}`;
  const { comment } = await api.call(createComment, { params: ofTask, body: { body } });
  await api.call(updateComment, {
    params: { ...ofTask, commentId: comment._id },
    body: { body: `${body}\n\nMore` },
  });
  await bob.api.call(updateTask, { params: ofTask, body: { assignedTo: [bob.id, eve.id] } });
  const other = await foundOrganization(eve, names.organization);
  for (const { id, email } of [
    { id: acme.id, email: 'nobody@example.com' },
    { id: other.id, email: bob.email },
  ])
    await api.call(sendInvite, { params: { organizationId: id }, body: { email } });
  return { acme, website };
}

const made = 'img[src="x"], iframe, [onerror], [onload], a[href^="javascript:"], a[href^="data:"]';

/** Everything stands in this part of the screen as it was written, and has become nothing else. */
async function reads({ page }: Person, part: Locator, ...texts: string[]) {
  for (const text of texts) await expect(part).toContainText(text);
  await expect(page.locator(made)).toHaveCount(0);
}

/** The same for what stands in a field. */
async function holds(person: Person, part: Locator, text: string) {
  const inTheFields = () =>
    part.locator('input').evaluateAll((all: HTMLInputElement[]) => all.map((field) => field.value));
  await expect.poll(inTheFields).toContain(text);
  await reads(person, part);
}

test('hostile names and texts stand on every screen as they were written, and nothing of them runs', async ({
  people,
  bob,
}) => {
  const eve = await people.invited(names.person);
  const { acme, website } = await startWork(eve, bob);
  const { page } = bob;
  await page.addInitScript(() =>
    Object.defineProperty(window, 'pwned', {
      set() {
        console.error('A text was run');
      },
    }),
  );
  const main = page.getByRole('main');
  const panel = page.getByRole('complementary', { name: 'Task Details', exact: true });

  await bob.opens(`${website.path}/tasks`);
  await reads(bob, main, names.task, names.status, names.label);
  await reads(bob, page.getByRole('navigation', { name: 'Breadcrumb' }), names.organization, names.project);
  await bob.presses('Views');
  await reads(bob, page.getByRole('menuitemcheckbox'), names.view);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await bob.presses('Board');
  await reads(bob, page.locator('.lane'), names.status, names.task);
  await bob.presses('Calendar');
  await reads(bob, page.locator('[data-day] a[data-task]'), names.task);
  await bob.presses('Timeline');
  await reads(bob, page.getByRole('grid', { name: 'Timeline' }).getByRole('rowheader'), names.task);
  await bob.presses('List');
  await expect(page.locator('[data-task] a.title')).toHaveText(names.task);

  await page.locator('[data-task] a.title').click();
  await reads(bob, panel, markup, names.line, names.file, names.label, `${names.person} created the task`);
  await reads(bob, panel.getByRole('article'), markup, 'here there');
  await expect(panel.getByRole('textbox', { name: 'Title' })).toHaveValue(names.task);
  await bob.presses('Open the whole page');
  await expect(panel).toHaveCount(0);
  await reads(bob, main, markup, names.line, names.file, `${names.person} created the task`);
  await bob.presses(/^made \d changes/);
  for (const [opener, title] of [
    ['edited', 'What it was'],
    ['see what it was', 'What the description was'],
  ] as const) {
    await bob.presses(opener);
    await reads(bob, bob.dialog(title), markup, 'here there');
    await bob.closes(title);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByText(markup).filter({ visible: true }).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const places = page.getByRole('navigation', { name: 'Project' });
  await bob.follows('Insights', places);
  await bob.arrivesAt('Insights');
  await reads(bob, main, names.person);
  await bob.follows('Overview', places);
  await bob.arrivesAt(names.project);
  await reads(bob, main, markup, names.task, names.person);
  await bob.follows('Project Settings');
  await bob.follows(/^Trash/);
  await reads(bob, main, names.deleted, `deleted by ${names.person}`);
  for (const [screen, text] of [
    ['labels', names.label],
    ['manage-team', names.person],
  ] as const) {
    await bob.opens(`${website.path}/${screen}`);
    await reads(bob, main, text);
  }
  await bob.opens(`${website.path}/manage-status`);
  await holds(bob, main, names.status);
  await bob.opens(`${website.path}/edit-project`);
  await holds(bob, main, names.project);

  await bob.presses('Find anything');
  const palette = bob.dialog('Find anything');
  await palette.getByRole('combobox').fill('copy');
  await reads(bob, palette, names.task);
  await page.getByRole('option', { name: /See all results/ }).click();
  await reads(bob, page.getByRole('list', { name: 'Results' }), names.task, names.project);

  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: /Inbox/ }).click();
  const notices = page.getByRole('list', { name: 'Notices' });
  await reads(bob, notices, `${names.person} mentioned you`, names.task, markup, names.organization);
  await nav.getByRole('link', { name: 'My Work' }).click();
  await bob.arrivesAt('My Work');
  await reads(bob, main, names.task, names.project, names.label);
  await nav.getByRole('link', { name: 'Home' }).click();
  await main.getByRole('link', { name: names.organization }).click();
  await bob.arrivesAt('My Projects');
  await reads(bob, main, names.project, markup);
  await bob.follows('Organization Settings');
  await bob.follows(/^Manage Members/);
  await bob.arrivesAt('Manage Members');
  await reads(bob, main, names.person);
  for (const [path, ...texts] of [
    [`${acme.path}/pending-invites`, `Invited by ${names.person}`],
    [`${acme.path}/insights`, names.project],
    ['/invites', names.organization, `Invited by ${names.person}`],
  ] as const) {
    await bob.opens(path);
    await reads(bob, main, ...texts);
  }
  await bob.opens(`${acme.path}/edit-organization`);
  await holds(bob, main, names.organization);
});
