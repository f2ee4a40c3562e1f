import { removeFromTeam } from '@muster/contract';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

const here = ({ page }: Person) => page.getByRole('group', { name: 'Also here' });

test('who has a task open sees who else has, until they leave it or lose sight of it', async ({
  ada,
  bob,
  kim,
}) => {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob, kim] });
  const website = await startProject(ada, acme, 'Website', { team: [bob, kim], statuses: ['To Do'] });
  const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
  await addTask(ada, website, 'To Do', { title: 'Draw the logo' });
  const path = `${website.path}/tasks/${task._id}`;
  const isSaid = ada.page.waitForResponse(/\/users\/presence$/);
  await ada.opens(path);
  await ada.isListening();
  await expect(ada.field('Title')).toHaveValue('Write the copy');
  await isSaid;
  await expect(here(ada)).toHaveCount(0);

  await bob.opens(`${website.path}/tasks`);
  await bob.link('Write the copy').click();
  await expect(here(ada)).toHaveText(/Bob Martin is here too/);
  await expect(here(bob)).toHaveText(/Ada Lovelace is here too/);
  await kim.opens(path);
  await expect(here(ada)).toHaveText(/Bob Martin and Kim Lindqvist are here too/);

  // On to another task, and back.
  await bob.page.keyboard.press('k');
  await expect(here(ada)).not.toHaveText(/Bob Martin/);
  await bob.page.keyboard.press('j');
  await expect(here(ada)).toHaveText(/Bob Martin/);

  await kim.page.close();
  await expect(here(ada)).not.toHaveText(/Kim/);
  await ada.api.call(removeFromTeam, { params: { ...website.params, userId: bob.id } });
  await expect(here(ada)).toHaveCount(0);
});

test(
  'that somebody is writing is shown to who else is there, until they stop or have said it',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    const said: unknown[] = [];
    ada.page.on('request', (request) => {
      if (request.postData()?.includes('isTyping')) said.push(request.postDataJSON());
    });
    const typing = bob.page.getByRole('region', { name: 'Activity' }).getByRole('status').first();
    const box = ada.field('Write a comment');
    await ada.opens(task.screen);
    await ada.isListening();
    // Alone nobody is told.
    await box.pressSequentially('Nobody hears', { delay: 120 });
    expect(said).toEqual([]);
    await bob.opens(task.screen);
    await bob.isListening();
    await expect(here(ada)).toHaveText(/Bob Martin/);
    await expect(here(bob)).toHaveText(/Ada Lovelace/);
    await expect(typing).toHaveText('');
    const place = await bob.field('Write a comment').boundingBox();
    const began = performance.now();
    await box.pressSequentially(' this but Bob', { delay: 120 });
    await expect(typing).toContainText('Ada Lovelace is typing…');
    expect(await bob.field('Write a comment').boundingBox()).toEqual(place);
    const seconds = (performance.now() - began) / 1_000;
    expect(said.length).toBeLessThanOrEqual(1 + Math.floor(seconds / 3));
    await expect(typing).toHaveText('');

    await box.pressSequentially(', who waits for it', { delay: 120 });
    await expect(typing).toContainText('Ada Lovelace is typing…');
    await box.press('Control+Enter');
    await expect(bob.page.getByRole('article')).toContainText('who waits for it');
    await expect(typing).toHaveText('');
  },
);
