import { getTask, listTasks, updateTask, type Repeat } from '@muster/contract';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject, type Project } from '../../world.ts';

const weekly: Repeat = { every: 1, unit: 'week', when: 'done' };

async function startSeries(ada: Person, repeat: Repeat | null = weekly, team: Person[] = []) {
  const acme = await foundOrganization(ada, 'Acme', { employee: team });
  const website = await startProject(ada, acme, 'Website', { team, statuses: ['To Do', 'Done'] });
  const task = await addTask(ada, website, 'To Do', {
    title: 'Water the plants',
    dueDate: '2099-05-18',
    repeat,
  });
  return { website, task };
}

const repeatOf = async (person: Person, { params }: Project, taskId: string) =>
  (await person.api.call(getTask, { params: { ...params, taskId } })).task.repeat;

const daysOf = async (person: Person, { params }: Project) => {
  const { tasks } = await person.api.call(listTasks, { params, querystring: {} });
  return tasks.map(({ dueDate }) => dueDate);
};

const face = (person: Person, words: string) =>
  person.page.getByRole('button', { name: `Repeat: ${words}`, exact: true });
const popup = (person: Person) => person.page.getByRole('dialog', { name: 'Repeat' });

test(
  'a task is made to repeat, by pointer and by keys, and its history tells of it',
  thorough,
  async ({ ada, bob }) => {
    const { website, task } = await startSeries(ada, null, [bob]);
    await bob.opens(task.screen);
    await expect(face(bob, 'Does not repeat')).toBeVisible();
    await bob.isListening();
    await ada.opens(task.screen);

    await face(ada, 'Does not repeat').click();
    const choice = popup(ada);
    await expect(choice.getByLabel('Every')).toBeFocused();
    await expect(choice.getByRole('status')).toContainText('Every week on Mon');
    await choice.getByLabel('Every').fill('0');
    await expect(choice.getByRole('alert')).toHaveText('A whole number from 1 to 365');
    await choice.getByLabel('Every').fill('2');
    await choice.getByRole('button', { name: 'Thu' }).click();
    await expect(choice.getByRole('button', { name: 'Mon', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await choice.getByRole('button', { name: 'Save' }).click();
    await expect(face(ada, 'Every 2 weeks on Mon, Thu')).toBeFocused();
    await expect(face(bob, 'Every 2 weeks on Mon, Thu')).toBeVisible();
    await expect
      .poll(() => repeatOf(ada, website, task._id))
      .toEqual({
        every: 2,
        unit: 'week',
        weekDays: [1, 4],
        when: 'done',
      });

    await ada.page.keyboard.press('Enter');
    await expect(choice.getByLabel('Every')).toBeFocused();
    await ada.page.keyboard.press('Control+a');
    await ada.page.keyboard.type('3');
    for (let unit = 0; unit < 3; unit += 1) await ada.page.keyboard.press('Tab');
    await expect(choice.getByRole('button', { name: 'months' })).toBeFocused();
    await ada.page.keyboard.press('Space');
    await choice.getByLabel('Every').focus();
    await ada.page.keyboard.press('Enter');
    await expect(choice).toHaveCount(0);
    const quarterly = { every: 3, unit: 'month', when: 'done' };
    await expect.poll(() => repeatOf(ada, website, task._id)).toEqual(quarterly);

    await face(bob, 'Every 3 months').click();
    await popup(bob).getByRole('button', { name: 'Stop repeating' }).click();
    await expect(face(ada, 'Does not repeat')).toBeVisible();
    await expect(ada.page.getByText('stopped repeating it')).toBeVisible();
  },
);

test(
  'saving how it repeats, or pressing keys there, leaves what else was typed unsaved',
  thorough,
  async ({ ada }) => {
    const { website, task } = await startSeries(ada, null);
    await ada.opens(task.screen);
    await expect(face(ada, 'Does not repeat')).toBeVisible();
    await ada.field('Description').fill('Not too much');
    await ada.reads('Unsaved changes');
    await face(ada, 'Does not repeat').click();
    await expect(popup(ada).getByLabel('Every')).toBeFocused();
    await popup(ada).getByRole('button', { name: 'month' }).click();
    await popup(ada).getByRole('button', { name: 'month' }).press('Control+Enter');
    await popup(ada).getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(() => repeatOf(ada, website, task._id))
      .toEqual({ every: 1, unit: 'month', when: 'done' });
    await ada.reads('Unsaved changes');
    await ada.field('Description').press('Control+Enter');
    await expect(ada.page.getByText('Unsaved changes')).toHaveCount(0);
  },
);

test('what is done comes again, once, also for colleagues', async ({ ada, bob }) => {
  const { website, task } = await startSeries(ada, weekly, [bob]);
  await bob.opens(`${website.path}/tasks`);
  await expect(bob.row('Water the plants')).toHaveCount(1);
  await bob.isListening();
  await ada.api.call(updateTask, {
    params: { ...website.params, taskId: task._id },
    body: { status: website.statuses.Done! },
  });
  await expect.poll(() => daysOf(ada, website)).toEqual(['2099-05-25', '2099-05-18']);
  await expect(bob.row('Water the plants').locator('time')).toHaveText('25 May 2099');
  await expect(bob.row('Water the plants').locator('.counts')).toContainText('repeats');

  await ada.opens(task.screen);
  await expect(face(ada, 'Does not repeat')).toBeVisible();
  await expect(ada.page.getByText('repeated the task as #2 Water the plants')).toBeVisible();
  for (const status of ['To Do', 'Done'])
    await ada.api.call(updateTask, {
      params: { ...website.params, taskId: task._id },
      body: { status: website.statuses[status]! },
    });
  await expect(ada.page.getByText('made 2 changes')).toBeVisible();
  expect(await daysOf(ada, website)).toHaveLength(2);

  await bob.row('25 May 2099').getByRole('link', { name: 'Details of' }).click();
  await expect(bob.page.getByText('made this task by repeating #1 Water the plants')).toBeVisible();
});

test('cards and days of the calendar are marked', thorough, async ({ ada }) => {
  const { website } = await startSeries(ada);
  await ada.opens(`${website.path}/tasks?view=board`);
  await expect(ada.page.locator('.gist .counts')).toContainText('repeats');
  await ada.opens(`${website.path}/tasks?view=calendar&day=2099-05-18`);
  await expect(ada.page.getByRole('link', { name: /Water the plants.*repeats/ })).toBeVisible();
});

test('on a phone the choice fits the screen', thorough, async ({ people }) => {
  const ada = await people.invited('Ada Lovelace', { viewport: { width: 360, height: 740 } });
  const { task } = await startSeries(ada);
  await ada.opens(task.screen);
  await ada.presses('2 more properties');
  await face(ada, 'Every week').click();
  const box = (await popup(ada).boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(360);
  await popup(ada).getByRole('button', { name: 'On its date' }).click();
  await popup(ada).getByRole('button', { name: 'Save' }).click();
  await expect(ada.page.getByText('The next one comes on its date, done or not')).toBeVisible();
});
