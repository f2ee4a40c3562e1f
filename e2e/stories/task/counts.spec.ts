import {
  createChecklistItem,
  createComment,
  createLabel,
  createTaskLink,
  createTaskStatus,
  updateChecklistItem,
  updateTask,
} from '@muster/contract';
import { png } from '../../images.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

const title = 'Write the copy for the page of the press';
const counts = (person: Person) =>
  person.page
    .getByRole('row')
    .filter({ has: person.link(title) })
    .locator('.counts');

test(
  'rows and cards tell what hangs on a task, at once and beside its title',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    const labels: string[] = [];
    for (const name of ['Everything about the press', 'What the printers have to know'])
      labels.push((await ada.api.call(createLabel, { params: website.params, body: { name } })).label._id);
    const task = await addTask(ada, website, 'To Do', { title, labels });
    const params = { ...website.params, taskId: task._id };
    const tasks = `${website.path}/tasks`;
    await ada.opens(tasks);
    await bob.opens(`${tasks}?view=board`);
    await expect(ada.link(title)).toBeVisible();
    await expect(bob.link(title)).toBeVisible();
    await expect(counts(ada)).toHaveCount(0);
    await Promise.all([ada.isListening(), bob.isListening()]);

    const { item } = await ada.api.call(createChecklistItem, { params, body: { text: 'Headlines' } });
    await ada.api.call(createChecklistItem, { params, body: { text: 'Captions' } });
    await bob.api.call(createComment, { params, body: { body: 'I take it' } });
    for (const person of [ada, bob])
      await expect(counts(person)).toHaveAttribute('data-tip', '0 of 2 done, 1 comment');
    await bob.api.call(updateChecklistItem, {
      params: { ...params, checklistItemId: item._id },
      body: { isDone: true },
    });
    for (const person of [ada, bob])
      await expect(counts(person).locator('.sr')).toHaveText('1 of 2 done, 1 comment');

    // Whatever stands beside it, the title is the last to be cut.
    const isCut = () => ada.link(title).evaluate((link) => link.scrollWidth > link.clientWidth);
    expect(await isCut()).toBe(false);
    await expect(counts(ada).getByText('1/2')).toBeVisible();

    // So do files, what is in its way, and how far its parts are.
    const { taskStatus } = await ada.api.call(createTaskStatus, {
      params: website.params,
      body: { name: 'Done', category: 'done' },
    });
    const part = await addTask(ada, website, 'To Do', { title: 'Captions alone', parent: task._id });
    const other = await addTask(ada, website, 'To Do', { title: 'Choose the pictures' });
    await ada.api.call(createTaskLink, { params, body: { kind: 'blockedBy', task: other._id } });
    await ada.api.call(updateTask, { params, body: {}, file: png('press.png') });
    for (const person of [ada, bob]) {
      const words = 'blocked by an open task, 0 of 1 sub-tasks done, 1 of 2 done, 1 comment, 1 file';
      await expect(counts(person)).toHaveAttribute('data-tip', words);
      await expect(counts(person).locator('.stuck')).toBeVisible();
      await expect(counts(person).getByText('0/1')).toBeVisible();
    }
    await ada.api.call(updateTask, {
      params: { ...params, taskId: part._id },
      body: { status: taskStatus._id },
    });
    for (const person of [ada, bob]) await expect(counts(person).getByText('1/1')).toBeVisible();

    // One's own shows behind the panel as well.
    await ada.link(title).click();
    await ada.page.getByRole('checkbox', { name: 'Captions', exact: true }).click();
    await ada.field('Write a comment').fill('Thank you');
    await ada.presses('Comment');
    for (const person of [ada, bob])
      await expect(counts(person)).toHaveAttribute(
        'data-tip',
        /1 of 1 sub-tasks done, 2 of 2 done, 2 comments/,
      );
  },
);
