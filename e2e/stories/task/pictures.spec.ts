import { createComment, getTask } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { gives } from '../../images.ts';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

async function startTask(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Choose a photograph' });
  const params = { ...website.params, taskId: task._id };
  const fileNames = async () => (await ada.api.call(getTask, { params })).task.files.map(({ name }) => name);
  return { task, params, fileNames };
}

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test(
  'a picture pasted into the description is shown in its place, each under a name of its own',
  thorough,
  async ({ ada, bob }) => {
    const { task, fileNames } = await startTask(ada, bob);
    await Promise.all([ada.opens(task.screen), bob.opens(task.screen)]);
    await bob.isListening();
    const field = ada.field('Description');
    await field.click();
    await ada.page.keyboard.type('This one: ');
    await gives(field, 'paste', 'image.png');
    await ada.page.keyboard.type(' or this one: ');
    await gives(field, 'drop', 'image.png');
    await expect(field).toHaveValue('This one: ![image](image.png) or this one: ![image 2](<image 2.png>)');
    await ada.page.keyboard.press('Control+Enter');
    await ada.sees('Task updated successfully');
    await ada.page.keyboard.press('Escape');
    for (const person of [ada, bob]) {
      const pictures = person.page.getByRole('group', { name: 'Text', exact: true }).getByRole('img');
      await expect(pictures).toHaveCount(2);
      for (const picture of await pictures.all()) await isDrawn(picture);
    }
    expect(await fileNames()).toEqual(['image.png', 'image 2.png']);
    await inspects(ada, 'Website · Choose a photograph · Muster');
  },
);

test('a picture in a comment is uploaded with it, and seen by colleagues at once', async ({ ada, bob }) => {
  const { task, fileNames } = await startTask(ada, bob);
  await Promise.all([ada.opens(task.screen), bob.opens(task.screen)]);
  await bob.isListening();
  const comment = ada.page.getByRole('textbox', { name: 'Write a comment' });
  await comment.click();
  await ada.page.keyboard.type('Like this: ');
  await gives(comment, 'paste', 'boats.png');
  await expect(comment).toHaveValue('Like this: ![boats](boats.png)');
  await ada.page.keyboard.press('Control+Enter');
  for (const person of [ada, bob])
    await isDrawn(person.page.getByRole('article').getByRole('img', { name: 'boats' }));
  await expect(ada.page.getByRole('list', { name: 'Files to upload' })).toHaveCount(0);
  expect(await fileNames()).toEqual(['boats.png']);

  // What is no picture goes along as well; what was given to nothing in particular waits.
  await gives(ada.page.getByRole('group', { name: 'Text', exact: true }), 'drop', 'later.bin');
  await gives(comment, 'drop', 'tides.bin');
  await ada.page
    .locator('.new-comment')
    .getByLabel('Files to attach')
    .setInputFiles([{ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Ask Bob') }]);
  const along = ada.page.getByRole('list', { name: 'Sent with the comment' }).getByRole('listitem');
  await expect(along).toHaveText(['tides.bin', 'plan.txt']);
  await ada.button('Do not send tides.bin').click();
  await expect(along).toHaveText(['plan.txt']);
  await comment.fill('And the plan');
  await comment.press('Control+Enter');
  await expect(bob.page.getByRole('link', { name: 'plan.txt', exact: true })).toBeVisible();
  await expect(along).toHaveCount(0);
  expect(await fileNames()).toEqual(['boats.png', 'plan.txt']);
  await expect(ada.page.getByRole('list', { name: 'Files to upload' }).getByRole('listitem')).toContainText([
    'later.bin',
  ]);
  await ada.presses('Remove later.bin');
});

test(
  'no picture from elsewhere is fetched; what is no file of the task is its words',
  thorough,
  async ({ ada, bob }) => {
    const { task, params } = await startTask(ada, bob);
    const foreign: string[] = [];
    ada.page.on('request', (request) => {
      if (!request.url().startsWith(process.env.MUSTER_URL!)) foreign.push(request.url());
    });
    const body =
      '![one](https://elsewhere.example/a.png) ![two](gone.png) ![three](javascript:alert(1)) ![four](/api/users/profile)';
    await ada.api.call(createComment, { params, body: { body } });
    await ada.opens(task.screen);
    await expect(ada.page.getByRole('article')).toContainText('one two three four');
    await expect(ada.page.getByRole('article').locator('.markdown img')).toHaveCount(0);
    expect(foreign).toEqual([]);
  },
);
