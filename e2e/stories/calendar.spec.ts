import { updateTask } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { inspects } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject, type Project } from '../world.ts';

test.describe.configure({ mode: 'parallel' });

const calendarOf = ({ path }: Project, day = '2026-11-17') => `${path}/tasks?view=calendar&day=${day}`;
const day = ({ page }: Person, iso: string) => page.locator(`[data-day="${iso}"]`);
const strips = (person: Person, iso: string) => day(person, iso).locator('a[data-task] > .cut');
const said = ({ page }: Person) => page.getByRole('status', { name: 'Task', exact: true });

async function startCalendar(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  const adds = (title: string, dueDate: string | null = null, fields: object = {}) =>
    addTask(ada, website, 'To Do', { title, dueDate, ...fields });
  return { website, adds };
}

async function drags({ page }: Person, from: Locator, to: Locator) {
  // Near an edge the page would scroll on while the pointer rests there.
  await to.evaluate((day) => day.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!];
  await page.mouse.move(start.x + 20, start.y + 8);
  await page.mouse.down();
  await page.mouse.move(start.x + 30, start.y + 18);
  await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 4 });
  await expect(page.locator('.is-aimed-at')).toHaveCount(1);
  await page.mouse.up();
}

test(
  'tasks are dragged to other days, from the drawer too, and can be undone; a colleague sees it',
  thorough,
  async ({ ada, bob }) => {
    const { website, adds } = await startCalendar(ada, bob);
    const trip = await adds('Survey', '2026-11-12', { startDate: '2026-11-10' });
    await adds('Proof', '2026-11-17');
    await adds('Some day');
    for (const n of [1, 2, 3, 4, 5]) await adds(`Sheet ${n}`, '2026-11-20');
    await ada.opens(calendarOf(website));
    await bob.opens(calendarOf(website));
    await bob.isListening();
    await expect(ada.page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
    await expect(strips(ada, '2026-11-10')).toHaveText(['Survey']);
    await expect(day(ada, '2026-11-12').getByRole('link', { name: 'Survey' })).toBeVisible();

    await drags(ada, strips(ada, '2026-11-17'), day(ada, '2026-11-26'));
    await expect(strips(ada, '2026-11-26')).toHaveText(['Proof']);
    await expect(strips(bob, '2026-11-26')).toHaveText(['Proof']);
    await ada.presses('Undo');
    await expect(strips(ada, '2026-11-17')).toHaveText(['Proof']);
    await expect(strips(bob, '2026-11-17')).toHaveText(['Proof']);

    await ada.presses('Week');
    await ada.isAt(/scale=week/);
    const days = ada.page.locator('[data-day]');
    await expect(days).toHaveCount(7);
    await drags(ada, strips(ada, '2026-11-17'), day(ada, '2026-11-21'));
    await expect(strips(bob, '2026-11-21')).toHaveText(['Proof']);
    await ada.presses('Next week');
    await expect(day(ada, '2026-11-24')).toBeVisible();
    await expect(day(ada, '2026-11-21')).toHaveCount(0);
    await expect(days).toHaveCount(7);
    await ada.presses('Month');
    await expect(strips(ada, '2026-11-21')).toHaveText(['Proof']);

    // By its second day: it begins a day before the one it is put on.
    await drags(ada, day(ada, '2026-11-11').locator('a'), day(ada, '2026-11-25'));
    await expect(strips(ada, '2026-11-24')).toHaveText(['Survey']);
    await expect(day(ada, '2026-11-26').locator('a')).toHaveCount(1);

    const drawer = ada.page.getByRole('complementary', { name: 'Tasks without a due date' });
    await drags(ada, drawer.getByRole('link', { name: 'Some day' }), day(ada, '2026-11-18'));
    await expect(strips(ada, '2026-11-18')).toHaveText(['Some day']);
    await expect(drawer.getByRole('link')).toHaveCount(0);

    await day(ada, '2026-11-20').getByRole('button', { name: '2 more' }).click();
    await expect(ada.page.getByRole('dialog').getByRole('link')).toHaveCount(5);
    await ada.page.keyboard.press('Escape');

    await day(ada, '2026-11-19').click({ position: { x: 60, y: 80 } });
    await ada.page.keyboard.type('Ferry lines\n');
    await expect(strips(bob, '2026-11-19')).toHaveText(['Ferry lines']);
    await ada.page.keyboard.press('Escape');

    // Somebody else was quicker, and this page has not heard of it.
    ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id');
    await ada.page.route(`**/tasks/${trip._id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await bob.api.call(updateTask, {
        params: { ...website.params, taskId: trip._id },
        body: { startDate: '2026-11-01', dueDate: '2026-11-02' },
      });
      await route.fallback();
    });
    await drags(ada, strips(ada, '2026-11-24'), day(ada, '2026-11-23'));
    await ada.sees('Somebody else has changed the dates of “Survey”. Check its new dates.');
    await expect(strips(ada, '2026-11-01')).toHaveText(['Survey']);
  },
);

test(
  'by keys a task is opened, added and carried, also into another month; a phone shows an agenda',
  thorough,
  async ({ ada, bob }) => {
    const { website, adds } = await startCalendar(ada, bob);
    await adds('Proof', '2026-11-17');
    await adds('Old', '2026-11-02', { priority: 'low' });
    await ada.opens(calendarOf(website));
    const { keyboard } = ada.page;
    await expect(strips(ada, '2026-11-17')).toHaveText(['Proof']);
    await inspects(ada, 'Website · Tasks · Muster');
    await day(ada, '2026-11-17').focus();
    await keyboard.press('ArrowRight');
    await expect(day(ada, '2026-11-18')).toBeFocused();
    await keyboard.press('c');
    await keyboard.type('Ask the harbour\n');
    await keyboard.press('Escape');
    await expect(strips(ada, '2026-11-18')).toHaveText(['Ask the harbour']);
    await expect(day(ada, '2026-11-18')).toBeFocused();

    await keyboard.press('ArrowLeft');
    await expect(day(ada, '2026-11-17')).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press(' ');
    await expect(said(ada)).toHaveText(/^Picked up Proof, .*17/);
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await expect(ada.page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
    await keyboard.press(' ');
    await expect(strips(ada, '2026-12-01')).toHaveText(['Proof']);
    await expect(strips(ada, '2026-12-01').locator('..')).toBeFocused();
    await keyboard.press('Enter');
    await expect(ada.page.getByRole('complementary', { name: 'Task Details' })).toBeVisible();
    await keyboard.press('Escape');

    await ada.opens(`${calendarOf(website)}&priority=medium`);
    await expect(strips(ada, '2026-11-18')).toHaveText(['Ask the harbour']);
    // Each week comes by itself.
    await expect(ada.page.locator('.cal-week[aria-busy=true]')).toHaveCount(0);
    await expect(strips(ada, '2026-11-02')).toHaveCount(0);
    await ada.page.setViewportSize({ width: 360, height: 720 });
    await expect(strips(ada, '2026-11-18')).toBeVisible();
    await expect(day(ada, '2026-12-01')).toBeHidden();
  },
);

test('on a phone the calendar opens with today in sight', async ({ people, bob }) => {
  const ada = await people.invited('Ada Lovelace', { viewport: { width: 360, height: 740 } });
  const { website, adds } = await startCalendar(ada, bob);
  await ada.page.clock.setFixedTime('2026-11-18T09:00:00Z');
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await adds(`Sheet ${n}`, `2026-11-0${n}`);
  // They push today down, further than what is in sight moves with it.
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) await adds(`Plate ${n}`, '2026-11-17');
  const letWeeksCome = await ada.holdsBack(/\/tasks\?.*due/);
  await ada.opens(`${website.path}/tasks?view=calendar`);
  await expect(day(ada, '2026-11-18')).toBeInViewport();
  letWeeksCome();
  await expect(strips(ada, '2026-11-09')).toHaveText(['Sheet 9']);
  await ada.isDrawn();
  await expect(day(ada, '2026-11-18')).toBeInViewport();
});

test('on a phone the tasks without a date come into sight once asked for, and the month stays there', async ({
  people,
  bob,
}) => {
  const ada = await people.invited('Ada Lovelace', { viewport: { width: 360, height: 740 } });
  const { website, adds } = await startCalendar(ada, bob);
  await adds('Some day');
  await ada.opens(calendarOf(website));
  const month = ada.page.getByRole('heading', { name: 'November 2026' });
  const drawer = ada.page.getByRole('complementary', { name: 'Tasks without a due date' });
  const drawerButton = ada.button('Tasks without a due date');
  await expect(drawerButton).toHaveAttribute('aria-pressed', 'false');
  await expect(drawer).toHaveCount(0);

  await drawerButton.click();
  await expect(drawer.getByRole('link', { name: 'Some day' })).toBeInViewport({ ratio: 1 });
  await expect(month).toBeInViewport({ ratio: 1 });
  await ada.presses('Next month');
  await expect(ada.page.getByRole('heading', { name: 'December 2026' })).toBeInViewport({ ratio: 1 });
});

test('on a phone Today brings today into sight, also from another month', async ({ people, bob }) => {
  const ada = await people.invited('Ada Lovelace', { viewport: { width: 360, height: 740 } });
  const { website, adds } = await startCalendar(ada, bob);
  await ada.page.clock.setFixedTime('2026-11-18T09:00:00Z');
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await adds(`Sheet ${n}`, `2026-11-0${n}`);
  await ada.opens(`${website.path}/tasks?view=calendar`);
  await expect(strips(ada, '2026-11-09')).toHaveText(['Sheet 9']);
  await expect(day(ada, '2026-11-18')).toBeInViewport();

  // It is brought into sight once more when the last weeks have come.
  await expect(async () => {
    await ada.page.evaluate(() => window.scrollTo(0, 0));
    await ada.isDrawn();
    await expect(day(ada, '2026-11-18')).not.toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await ada.presses('Today');
  await expect(day(ada, '2026-11-18')).toBeInViewport();

  await ada.page.evaluate(() => window.scrollTo(0, 0));
  await ada.presses('Next month');
  await expect(day(ada, '2026-12-18')).toBeAttached();
  await ada.presses('Today');
  await expect(day(ada, '2026-11-18')).toBeInViewport();
});
