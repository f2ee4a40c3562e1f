import { createLabel, updateTask, type TaskChanges } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { findBarriers } from '../../barriers.ts';
import { expect, test, thorough } from '../../people.ts';
import type { Person } from '../../person.ts';
import { startWork } from '../../world.ts';

async function startRows(ada: Person, bob: Person, columns: Record<string, string[]>) {
  const work = await startWork(ada, bob, columns);
  const changes = (person: Person, title: string, body: TaskChanges) =>
    person.api.call(updateTask, { params: { ...work.website.params, taskId: work.ids[title]! }, body });
  return { ...work, changes };
}

/** Each row with its count, and what stands in its columns. */
const rows = ({ page }: Person) =>
  page.locator('.board-row').evaluateAll((all) =>
    all.map((row) => {
      const heading = row.querySelector('h2 .sr')?.textContent ?? '';
      const cells = [...row.querySelectorAll('[data-status]')].map((cell) =>
        [...cell.querySelectorAll('[data-task] a.title')].map(({ textContent }) => textContent).join(', '),
      );
      return [heading, ...cells].join(' | ');
    }),
  );
const row = ({ page }: Person, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (person: Person, name: string, title: string) =>
  row(person, name)
    .getByRole('row')
    .filter({ has: person.link(title) });
const said = (person: Person) => person.page.getByRole('status', { name: 'Card', exact: true });

async function drags({ page }: Person, card: Locator, to: Locator) {
  const [from, target] = [(await card.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2 + 10);
  await page.mouse.move(target.x + target.width / 2, target.y + target.height - 6, { steps: 4 });
}

test('in rows by assignee, a card that is dragged to another’s becomes theirs, for everybody, and goes back with one Undo', async ({
  ada,
  bob,
}) => {
  const { tasks, changes } = await startRows(ada, bob, { 'To Do': ['Map', 'Copy'], Doing: ['Print'] });
  await changes(ada, 'Map', { assignedTo: [ada.id] });
  await changes(ada, 'Print', { assignedTo: [bob.id] });
  await ada.opens(`${tasks}?view=board`);
  await ada.presses('Group');
  await ada.page.getByRole('menuitemcheckbox', { name: 'Assignee' }).click();
  const before = [
    'Ada Lovelace, 1 task | Map | ',
    `${bob.fullName}, 1 task |  | Print`,
    'Nobody, 1 task | Copy | ',
  ];
  await expect.poll(() => rows(ada)).toEqual(before);
  expect(new URL(ada.page.url()).searchParams.get('group')).toBe('assignee');
  await bob.opens(`${tasks}?view=board&group=assignee`);
  await expect.poll(() => rows(bob)).toEqual(before);
  await bob.isListening();

  await drags(ada, cardIn(ada, 'Ada Lovelace', 'Map'), cardIn(ada, bob.fullName, 'Print'));
  await expect(ada.page.locator('.drop-line')).toBeVisible();
  await ada.page.mouse.up();
  const after = [`${bob.fullName}, 2 tasks |  | Print, Map`, 'Nobody, 1 task | Copy | '];
  for (const person of [ada, bob]) await expect.poll(() => rows(person)).toEqual(after);
  await ada.presses('Undo');
  for (const person of [ada, bob]) await expect.poll(() => rows(person)).toEqual(before);
});

test(
  'rows fold, are walked and entered by keys, and keep what cannot be set there out',
  thorough,
  async ({ ada, bob }) => {
    const { tasks, changes } = await startRows(ada, bob, {
      'To Do': ['Map!', 'Copy', 'Proof'],
      Done: ['Print!'],
    });
    await ada.opens(`${tasks}?view=board&group=priority`);
    const start = ['High, 2 tasks | Map! | Print!', 'Low, 2 tasks | Copy, Proof | '];
    await expect.poll(() => rows(ada)).toEqual(start);
    await expect(ada.page.getByRole('grid', { name: 'Tasks in To Do, High' })).toBeVisible();
    const { keyboard } = ada.page;
    await cardIn(ada, 'High', 'Map!').focus();
    await keyboard.press('ArrowDown');
    await expect(cardIn(ada, 'Low', 'Copy')).toBeFocused();
    await keyboard.press(' ');
    await keyboard.press('ArrowUp');
    await expect(said(ada)).toHaveText('Copy, 2 of 2 in To Do, High');
    await keyboard.press('ArrowRight');
    await expect(said(ada)).toHaveText('Copy, 2 of 2 in Done, High');
    await keyboard.press(' ');
    await expect
      .poll(() => rows(ada))
      .toEqual(['High, 3 tasks | Map! | Print!, Copy', 'Low, 1 task | Proof | ']);
    await expect(cardIn(ada, 'High', 'Copy')).toBeFocused();

    const low = row(ada, 'Low').getByRole('button', { name: 'Low, 1 task' });
    await low.click();
    await expect(low).toHaveAttribute('aria-expanded', 'false');
    await ada.page.reload();
    await expect.poll(() => rows(ada)).toEqual(['High, 3 tasks | Map! | Print!, Copy', 'Low, 1 task']);
    await low.click();
    await ada.presses('Fold Done');
    await expect(cardIn(ada, 'Low', 'Proof')).toBeVisible();
    await drags(ada, cardIn(ada, 'Low', 'Proof'), row(ada, 'High').locator('.folded'));
    await expect(row(ada, 'High').locator('.folded.over')).toBeVisible();
    await ada.page.mouse.up();
    await expect.poll(() => rows(ada)).toEqual(['High, 4 tasks | Map! | ']);
    await ada.page.getByRole('button', { name: 'Unfold Done' }).click();
    await expect.poll(() => rows(ada)).toEqual(['High, 4 tasks | Map! | Proof, Print!, Copy']);

    for (const width of [1280, 360]) {
      await ada.page.setViewportSize({ width, height: 800 });
      expect(await findBarriers(ada.page), `rows at ${width}`).toEqual([]);
    }
    await ada.page.setViewportSize({ width: 1280, height: 800 });

    await changes(bob, 'Map!', { dueDate: '2020-01-01' });
    await ada.opens(`${tasks}?view=board&group=due`);
    const due = ['Overdue, 1 task | Map! | ', 'No due date, 3 tasks |  | Proof, Print!, Copy'];
    await expect.poll(() => rows(ada)).toEqual(due);
    await drags(ada, cardIn(ada, 'Overdue', 'Map!'), cardIn(ada, 'No due date', 'Print!'));
    await ada.page.mouse.up();
    await expect(said(ada)).toHaveText('Put back Map!, 1 of 1 in To Do, Overdue');
    await ada.opens(`${tasks}?view=board&group=status`);
    await expect(ada.page.getByRole('region', { name: 'Done' }).getByRole('row')).toHaveCount(3);
    await expect(ada.page.locator('.board-row')).toHaveCount(0);
  },
);

test(
  'a task of two labels stands in both rows, leaves one of them, and is printed there',
  thorough,
  async ({ ada, bob }) => {
    const { website, tasks, changes } = await startRows(ada, bob, { 'To Do': ['Map', 'Copy'], Done: [] });
    const makes = async (name: string) =>
      (await ada.api.call(createLabel, { params: website.params, body: { name, color: 'red' } })).label._id;
    const [print, tides] = [await makes('Print'), await makes('Tides')];
    await changes(ada, 'Map', { labels: [print, tides] });
    await ada.opens(`${tasks}?view=board&group=label`);
    const start = ['Print, 1 task | Map | ', 'Tides, 1 task | Map | ', 'No label, 1 task | Copy | '];
    await expect.poll(() => rows(ada)).toEqual(start);
    await cardIn(ada, 'Tides', 'Map').focus();
    await ada.page.keyboard.press('e');
    await expect(ada.page.locator('.board').getByRole('textbox', { name: 'Title' })).toHaveCount(1);
    await ada.page.keyboard.press('Escape');
    await drags(ada, cardIn(ada, 'No label', 'Copy'), cardIn(ada, 'Print', 'Map'));
    await ada.page.mouse.up();
    await expect.poll(() => rows(ada)).toEqual(['Print, 2 tasks | Map, Copy | ', 'Tides, 1 task | Map | ']);
    await drags(ada, cardIn(ada, 'Tides', 'Map'), cardIn(ada, 'Print', 'Copy'));
    await ada.page.mouse.up();
    await expect.poll(() => rows(ada)).toEqual(['Print, 2 tasks | Copy, Map | ']);

    await ada.page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await ada.page.emulateMedia({ media: 'print' });
    await expect(row(ada, 'Print').getByRole('heading', { name: 'To Do' })).toBeVisible();
    await expect(ada.link('Copy')).toBeVisible();
  },
);
