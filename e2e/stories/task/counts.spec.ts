import { createChecklistItem, createComment, createLabel, updateChecklistItem } from '@muster/contract';
import { expect, test } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

const counts = (person: Person) => person.page.locator('.counts');

test('rows and cards tell what hangs on a task, at once and beside its title', async ({ ada, bob }) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const labels: string[] = [];
  for (const name of ['Everything about the press', 'What the printers have to know'])
    labels.push((await ada.api.call(createLabel, { params: website.params, body: { name } })).label._id);
  const title = 'Write the copy for the page of the press';
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

  // One's own shows behind the panel as well.
  await ada.link(title).click();
  await ada.page.getByRole('checkbox', { name: 'Captions', exact: true }).click();
  await ada.field('Write a comment').fill('Thank you');
  await ada.presses('Comment');
  for (const person of [ada, bob])
    await expect(counts(person)).toHaveAttribute('data-tip', '2 of 2 done, 2 comments');
});
