import { changeTasks, createLabel, updateTask, type TaskChanges } from '@muster/contract';
import { inspects } from '../../inspection.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { startWork } from '../../world.ts';

async function startGroups(ada: Person, bob: Person, columns: Record<string, string[]>) {
  const { website, ids, tasks } = await startWork(ada, bob, columns);
  const changes = (person: Person, title: string, body: TaskChanges) =>
    person.api.call(updateTask, { params: { ...website.params, taskId: ids[title]! }, body });
  const changesMany = (person: Person, titles: string[], set: Pick<TaskChanges, 'priority'>) =>
    person.api.call(changeTasks, {
      params: website.params,
      body: { ids: titles.map((title) => ids[title]!), set },
    });
  return { website, ids, changes, changesMany, tasks };
}

/** Each heading with its count, and the tasks under it. */
const groups = ({ page }: Person) =>
  page.locator('.task-group').evaluateAll((sections) =>
    sections.map((section) => {
      const heading = section.querySelector('h2 .sr')?.textContent ?? '';
      const rows = [...section.querySelectorAll('[data-task] a.title')].map((row) => row.textContent);
      return [heading, ...rows].join(' | ');
    }),
  );
const heading = ({ page }: Person, name: string) =>
  page.getByRole('heading', { level: 2 }).getByRole('button', { name });

test(
  'tasks stand in groups, which fold and are walked by keys, and move between them as they change',
  thorough,
  async ({ ada, bob }) => {
    const { tasks, ids, changes, changesMany } = await startGroups(ada, bob, {
      'To Do': ['Map!', 'Copy', 'Proof!'],
      Done: ['Print!'],
    });
    await ada.opens(tasks);
    await ada.presses('Group');
    await ada.page.getByRole('menuitemcheckbox', { name: 'Priority' }).click();
    await expect
      .poll(() => groups(ada))
      .toEqual(['High, 3 tasks | Print! | Map! | Proof!', 'Low, 1 task | Copy']);
    expect(new URL(ada.page.url()).search).toBe('?group=priority');
    await ada.isListening();
    await changesMany(bob, ['Print!'], { priority: 'medium' });
    await expect
      .poll(() => groups(ada))
      .toEqual(['High, 2 tasks | Map! | Proof!', 'Medium, 1 task | Print!', 'Low, 1 task | Copy']);

    await ada.hearsKeys();
    const { keyboard } = ada.page;
    await keyboard.press('j');
    for (const key of ['ArrowDown', 'ArrowDown']) await keyboard.press(key);
    await expect(heading(ada, 'Medium')).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(heading(ada, 'Medium')).toHaveAttribute('aria-expanded', 'false');
    await expect
      .poll(() => groups(ada))
      .toEqual(['High, 2 tasks | Map! | Proof!', 'Medium, 1 task', 'Low, 1 task | Copy']);
    await keyboard.press('j');
    await keyboard.press('j');
    await expect(ada.page.getByRole('row').filter({ hasText: 'Copy' })).toBeFocused();
    await keyboard.press('ArrowLeft');
    await expect(heading(ada, 'Low')).toBeFocused();

    await ada.page.reload();
    await expect
      .poll(() => groups(ada))
      .toEqual(['High, 2 tasks | Map! | Proof!', 'Medium, 1 task', 'Low, 1 task | Copy']);
    await ada.presses('Priority');
    await ada.page.getByRole('menuitemcheckbox', { name: 'Status' }).click();
    await changes(bob, 'Print!', { dueDate: '2031-01-01' });
    await expect
      .poll(() => groups(ada))
      .toEqual(['To Do, 3 tasks | Map! | Copy | Proof!', 'Done, 1 task | Print!']);
    await ada.presses('Add a task to Done');
    await keyboard.type('Ship');
    await keyboard.press('Enter');
    await expect
      .poll(() => groups(ada))
      .toEqual(['To Do, 3 tasks | Map! | Copy | Proof!', 'Done, 2 tasks | Ship | Print!']);

    await changes(bob, 'Copy', { parent: ids['Map!']! });
    await ada.presses('Status');
    await ada.page.getByRole('menuitemcheckbox', { name: 'Parent' }).click();
    await expect
      .poll(() => groups(ada))
      .toEqual(['Map!, 1 task | Copy', 'No parent, 4 tasks | Ship | Print! | Map! | Proof!']);
    await changes(bob, 'Proof!', { parent: ids['Print!']! });
    await expect
      .poll(() => groups(ada))
      .toEqual([
        'Print!, 1 task | Proof!',
        'Map!, 1 task | Copy',
        'No parent, 3 tasks | Ship | Print! | Map!',
      ]);
    await heading(ada, 'Map!').click();
    await changes(bob, 'Proof!', { parent: ids['Map!']! });
    await expect
      .poll(() => groups(ada))
      .toEqual(['Map!, 2 tasks', 'No parent, 3 tasks | Ship | Print! | Map!']);
    await inspects(ada, /Tasks/);
  },
);

test(
  'a task of two labels is in both groups, is selected, edited and opened once, and all is printed',
  thorough,
  async ({ ada, bob }) => {
    const { website, tasks, changes } = await startGroups(ada, bob, {
      'To Do': ['Map!', 'Copy', 'Proof!'],
      Done: [],
    });
    const makes = async (name: string) =>
      (await ada.api.call(createLabel, { params: website.params, body: { name, color: 'red' } })).label._id;
    const [print, tides] = [await makes('Print'), await makes('Tides')];
    await changes(ada, 'Map!', { labels: [print, tides] });
    await changes(ada, 'Copy', { labels: [tides] });
    await ada.opens(`${tasks}?group=label`);
    const shown = ['Print, 1 task | Map!', 'Tides, 2 tasks | Map! | Copy', 'No label, 1 task | Proof!'];
    await expect.poll(() => groups(ada)).toEqual(shown);
    await ada.hearsKeys();
    const { keyboard } = ada.page;
    await keyboard.press('j');
    await keyboard.press('Control+a');
    await expect(ada.page.getByRole('toolbar', { name: '3 tasks selected' })).toBeVisible();
    await keyboard.press('Escape');

    const rows = ada.page.getByRole('row').filter({ hasText: 'Map!' });
    await ada.isListening();
    await changes(bob, 'Proof!', { labels: [print] });
    await expect.poll(() => groups(ada)).toEqual(['Print, 2 tasks | Map! | Proof!', shown[1]]);
    await rows.nth(1).focus();
    await keyboard.press('x');
    const bar = ada.page.getByRole('toolbar', { name: '1 task selected' });
    await ada.tabsTo(bar.getByRole('button', { name: 'Delete' }));
    await keyboard.press('Enter');
    await expect.poll(() => groups(ada)).toEqual(['Print, 1 task | Proof!', 'Tides, 1 task | Copy']);
    await expect(ada.page.getByRole('row').filter({ hasText: 'Copy' })).toBeFocused();
    await expect(ada.button('Undo')).toBeVisible();
    await keyboard.press('Control+z');
    await changes(bob, 'Proof!', { labels: [] });
    await expect.poll(() => groups(ada)).toEqual(shown);

    await rows.nth(1).focus();
    await keyboard.press('e');
    await expect(
      ada.page.getByRole('region', { name: 'Tides' }).getByRole('textbox', { name: 'Title' }),
    ).toBeFocused();
    await expect(ada.page.locator('.task-group').getByRole('textbox', { name: 'Title' })).toHaveCount(1);
    await keyboard.press('Escape');
    await ada.page.getByRole('row').filter({ hasText: 'Copy' }).focus();
    await keyboard.press(' ');
    const panel = ada.page.getByRole('complementary');
    await expect(panel.getByLabel('Title')).toHaveValue('Copy');
    await panel.getByRole('button', { name: 'Next task' }).click();
    await expect(panel.getByLabel('Title')).toHaveValue('Proof!');
    await panel.getByRole('button', { name: 'Close' }).click();

    await ada.presses('Hide done');
    await expect.poll(() => new URL(ada.page.url()).searchParams.get('-category')).toBe('done,cancelled');
    await changes(bob, 'Copy', { status: website.statuses['Done']! });
    await expect
      .poll(() => groups(ada))
      .toEqual(['Print, 1 task | Map!', 'Tides, 1 task | Map!', 'No label, 1 task | Proof!']);
    await ada.presses('Hide done');
    await expect.poll(() => groups(ada)).toEqual(shown);
    await heading(ada, 'Tides').click();
    await expect.poll(() => groups(ada)).toContain('Tides, 2 tasks');
    await ada.page.evaluate(() => {
      window.print = () => window.dispatchEvent(new Event('beforeprint'));
    });
    await keyboard.press('Control+p');
    await expect.poll(() => groups(ada)).toEqual(shown);
  },
);
