import { updateTask } from '@muster/contract';
import { inspects } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import { addTask, foundOrganization, startProject } from '../world.ts';

test(
  'a project card says how far its tasks are, and follows what colleagues do',
  thorough,
  async ({ ada, bob }) => {
    const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
    const website = await startProject(ada, acme, 'Website', {
      team: [bob],
      statuses: ['To Do', 'Doing', 'Done'],
    });
    await startProject(ada, acme, 'Shop', { team: [bob], statuses: ['To Do'] });
    const late = await addTask(ada, website, 'To Do', { title: 'Copy', dueDate: '2026-01-01' });
    await addTask(ada, website, 'Done', { title: 'Logo' });

    await bob.opens(`${acme.path}/projects`);
    await expect(bob.link(/^Website .*1 of 2 tasks done\s*1 overdue/)).toBeVisible();
    await expect(bob.link(/^Shop .*No tasks yet/)).toBeVisible();
    await inspects(bob, /My Projects/);

    const body = { status: website.statuses['Done']! };
    await ada.api.call(updateTask, { params: { ...website.params, taskId: late._id }, body });
    await expect(bob.link(/^Website .*2 of 2 tasks done/)).toBeVisible();
    await expect(bob.page.getByText('overdue')).toHaveCount(0);
  },
);
