import { expect, test, thorough } from '../../people.ts';
import { addTask, foundOrganization, startProject } from '../../world.ts';

test(
  'a project that has estimates shows them on its tasks, and one that has none does not',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do'] });
    const task = await addTask(ada, website, 'To Do', { title: 'Write the copy' });
    await ada.opens(task.screen);
    await expect(ada.field('Title')).toHaveValue('Write the copy');
    await expect(ada.field('Estimate')).toHaveCount(0);

    await ada.opens(`${website.path}/edit-project`);
    await ada.page.getByRole('switch', { name: 'Estimates' }).click();
    await ada.presses('Save');
    await ada.sees('Project updated successfully!');
    await ada.opens(task.screen);
    await bob.opens(task.screen);
    await bob.isListening();
    await ada.fills({ Estimate: '101' });
    await ada.presses('Update Task');
    await expect(ada.problemOf('Estimate')).toHaveText('Estimate must be a whole number from 0 to 100');
    await ada.fills({ Estimate: '8' });
    await ada.presses('Update Task');
    await ada.sees('Task updated successfully');
    await expect(bob.field('Estimate')).toHaveValue('8');

    await bob.fills({ Estimate: '' });
    await bob.presses('Update Task');
    await bob.sees('Task updated successfully');
    await expect(ada.field('Estimate')).toHaveValue('');
  },
);
