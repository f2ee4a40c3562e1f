import { createTaskLink, updateTask } from '@muster/contract';
import type { Locator } from '@playwright/test';
import { inspects } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject, type Project } from '../world.ts';

test.describe.configure({ mode: 'parallel' });

const timelineOf = ({ path }: Project, more = '') => `${path}/tasks?view=timeline&day=2026-11-17${more}`;
const chart = ({ page }: Person) => page.getByRole('grid', { name: 'Timeline' });
const names = (person: Person) => chart(person).getByRole('rowheader');
/** By its name, which says its dates as well. */
const bar = (person: Person, name: RegExp) => chart(person).getByRole('gridcell').getByRole('link', { name });
const end = (person: Person, name: string) => chart(person).getByRole('button', { name });
const lines = ({ page }: Person) => page.locator('.chart-links > g');
const said = ({ page }: Person) => page.getByRole('status', { name: 'Task', exact: true });

/** Does something that changes a task, until that is saved. */
async function saves(person: Person, act: () => Promise<void>) {
  const saved = person.page.waitForResponse((response) => response.request().method() === 'PUT');
  await act();
  await (await saved).finished();
  await person.isDrawn();
}

async function startTimeline(ada: Person, bob: Person) {
  const acme = await foundOrganization(ada, 'Acme', { employee: [bob] });
  const website = await startProject(ada, acme, 'Website', { team: [bob], statuses: ['To Do', 'Done'] });
  const adds = (title: string, startDate: string | null, dueDate: string | null, fields: object = {}) =>
    addTask(ada, website, 'To Do', { title, startDate, dueDate, ...fields });
  const links = (from: { _id: string }, to: { _id: string }) =>
    ada.api.call(createTaskLink, {
      params: { ...website.params, taskId: from._id },
      body: { kind: 'blocks', task: to._id },
    });
  return { website, adds, links };
}

/** By so many days, of which seven weeks are shown. */
async function drags(person: Person, what: Locator, days: number) {
  const { page } = person;
  await what.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await what.boundingBox())!;
  const day = (await page.locator('.chart-lanes').boundingBox())!.width / 49;
  const [at, middle] = [x + width / 2, y + height / 2];
  await page.mouse.move(at, middle);
  await page.mouse.down();
  await page.mouse.move(at + Math.sign(days) * 8, middle);
  await page.mouse.move(at + days * day, middle, { steps: 3 });
  await expect(page.locator('.bar.is-pulled')).toHaveCount(1);
  await saves(person, () => page.mouse.up());
}

test(
  'bars are moved and stretched by the pointer, which can be undone and is seen by a colleague',
  thorough,
  async ({ ada, bob }) => {
    const { website, adds, links } = await startTimeline(ada, bob);
    const survey = await adds('Survey', '2026-11-04', '2026-11-10');
    const proof = await adds('Proof', '2026-11-17', '2026-11-20');
    await adds('Old', '2026-01-04', '2026-01-10');
    await adds('Some day', null, null);
    await adds('Begun', '2026-11-24', null);
    await adds('Launch', null, '2026-12-01');
    await links(survey, proof);
    await ada.opens(timelineOf(website));
    await bob.opens(timelineOf(website));
    await bob.isListening();
    await expect(ada.page.getByRole('heading', { name: /2 Nov|Nov 1/ })).toBeVisible();
    await expect(names(ada)).toHaveText(['Survey', 'Proof', 'Begun', 'Launch']);
    await expect(bar(ada, /^Begun, from .*24/)).toBeVisible();
    await expect(bar(ada, /^Launch, due .*1\b/)).toBeVisible();
    await expect(bar(ada, /^Proof, .* blocked by Survey$/)).toBeVisible();
    await expect(lines(ada)).toHaveCount(1);

    // Both dates.
    await drags(ada, bar(ada, /^Survey/), 20);
    await expect(bar(ada, /^Survey, .*24.* to .*30/)).toBeFocused();
    await expect(bar(bob, /^Survey, .*24.* to .*30/)).toBeVisible();
    await expect(names(bob)).toHaveText(['Proof', 'Begun', 'Survey', 'Launch']);
    await expect(ada.page.locator('.chart-links .is-too-soon')).toHaveCount(1);
    await ada.presses('Undo');
    await expect(bar(bob, /^Survey, .*4.* to .*10/)).toBeVisible();

    // One of them.
    await drags(ada, end(ada, 'End of Proof'), 5);
    await expect(bar(bob, /^Proof, .*17.* to .*25/)).toBeVisible();
    await drags(ada, end(ada, 'Start of Proof'), -2);
    await expect(bar(bob, /^Proof, .*15.* to .*25/)).toBeVisible();
    await drags(ada, end(ada, 'End of Begun'), 3);
    await expect(bar(bob, /^Begun, .*24.* to .*27/)).toBeVisible();
    // Not beyond the other.
    await drags(ada, end(ada, 'End of Begun'), -9);
    await expect(bar(bob, /^Begun, \D*24\D*, To Do(, overdue)?$/)).toBeVisible();

    await ada.page.getByRole('button', { name: 'Tasks without dates' }).click();
    const drawer = ada.page.getByRole('complementary', { name: 'Tasks without dates' });
    const slip = drawer.getByRole('link', { name: 'Some day' });
    const to = (await bar(ada, /^Launch/).boundingBox())!;
    await slip.hover();
    await ada.page.mouse.down();
    await ada.page.mouse.move(to.x + 40, to.y);
    await ada.page.mouse.move(to.x + to.width / 2, to.y + 8, { steps: 3 });
    await expect(ada.page.locator('.is-aimed-at')).toHaveCount(1);
    await ada.page.mouse.up();
    await expect(bar(bob, /^Some day, due .*1\b/)).toBeVisible();
    await expect(drawer.getByRole('link')).toHaveCount(0);

    // Somebody else was quicker, and this page has not heard of it.
    ada.expectsInConsole('409 /organizations/:id/projects/:id/tasks/:id');
    await ada.page.route(`**/tasks/${survey._id}`, async (route) => {
      if (route.request().method() !== 'PUT') return route.fallback();
      await bob.api.call(updateTask, {
        params: { ...website.params, taskId: survey._id },
        body: { startDate: '2026-11-02', dueDate: '2026-11-03' },
      });
      await route.fallback();
    });
    await drags(ada, bar(ada, /^Survey/), 3);
    await expect(ada.page.getByText('Somebody else has changed the dates of “Survey”')).toBeVisible();
    await expect(bar(ada, /^Survey, .*2.* to .*3/)).toBeVisible();
  },
);

test(
  'by keys bars are walked, opened, moved and stretched, also beyond what is shown',
  thorough,
  async ({ ada, bob }) => {
    const { website, adds, links } = await startTimeline(ada, bob);
    const proof = await adds('Proof', '2026-11-17', '2026-11-20');
    const print = await adds('Print', '2026-11-24', '2026-11-27', { priority: 'low' });
    await links(proof, print);
    await ada.opens(timelineOf(website));
    const { keyboard } = ada.page;
    await expect(lines(ada)).toHaveCount(1);
    await inspects(ada, 'Website · Tasks · Muster');
    await bar(ada, /^Proof/).focus();
    await keyboard.press('ArrowDown');
    await expect(bar(ada, /^Print/)).toBeFocused();
    await keyboard.press('ArrowUp');
    await expect(bar(ada, /^Proof/)).toBeFocused();

    await keyboard.press(' ');
    await expect(said(ada)).toHaveText(/^Picked up Proof, .*17.* to .*20/);
    await keyboard.press('ArrowRight');
    await expect(said(ada)).toHaveText(/^Proof, .*18.* to .*21/);
    await keyboard.press('Escape');
    await expect(said(ada)).toHaveText('Put back Proof');
    await expect(bar(ada, /^Proof, .*17.* to .*20/)).toBeFocused();

    await keyboard.press('ArrowRight');
    await expect(end(ada, 'End of Proof')).toBeFocused();
    await keyboard.press(' ');
    await keyboard.press('ArrowDown');
    await saves(ada, () => keyboard.press(' '));
    await expect(bar(ada, /^Proof, .*17.* to .*27/)).toBeVisible();
    await expect(end(ada, 'End of Proof')).toBeFocused();
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await expect(end(ada, 'Start of Proof')).toBeFocused();
    await keyboard.press('Enter');
    await keyboard.press('ArrowLeft');
    await saves(ada, () => keyboard.press('Enter'));
    await expect(bar(ada, /^Proof, .*16.* to .*27/)).toBeVisible();

    // Out of sight: the chart goes along.
    await keyboard.press('ArrowRight');
    await expect(bar(ada, /^Proof/)).toBeFocused();
    await keyboard.press(' ');
    for (let weeks = 0; weeks < 5; weeks += 1) await keyboard.press('ArrowDown');
    await expect(said(ada)).toHaveText(/^Proof, .*21.* to .*1\b/);
    await expect(ada.page.getByRole('heading', { name: /7 Dec|Dec 6/ })).toBeVisible();
    await keyboard.press(' ');
    await expect(bar(ada, /^Proof, .*21.* to .*1\b/)).toBeFocused();
    await keyboard.press('Enter');
    await expect(ada.page.getByRole('complementary', { name: 'Task Details' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(bar(ada, /^Proof/)).toBeFocused();
  },
);

test('it has any filter, is kept as a view, and can be read on a phone', thorough, async ({ ada, bob }) => {
  const { website, adds } = await startTimeline(ada, bob);
  await adds('Proof', '2026-11-17', '2026-11-20');
  await adds('Old', null, '2026-11-19', { priority: 'low' });
  await ada.opens(timelineOf(website, '&priority=medium&scale=quarter'));
  await expect(names(ada)).toHaveText(['Proof']);
  await ada.page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(ada.page).toHaveURL(/scale=week/);
  await ada.page.getByRole('button', { name: 'Next week' }).click();
  await expect(ada.page.getByText('No tasks have dates in this period.')).toBeVisible();
  await ada.page.getByRole('button', { name: 'Previous week' }).click();
  await expect(names(ada)).toHaveText(['Proof']);

  await ada.page.getByRole('button', { name: 'Views' }).click();
  await ada.page.getByRole('menuitem', { name: 'Save as view…' }).click();
  await ada.page.getByRole('textbox', { name: 'Name' }).fill('Planned');
  await ada.page.getByRole('button', { name: 'Save view' }).click();
  await expect(ada.page.getByRole('group', { name: 'View' }).getByText('Planned')).toBeVisible();
  await expect(ada.page).toHaveURL(/view=timeline/);

  await ada.page.setViewportSize({ width: 360, height: 740 });
  await expect(names(ada)).toBeInViewport();
  await ada.page.locator('.chart').evaluate((element) => element.scrollTo({ left: 200 }));
  await expect(names(ada)).toBeInViewport();
});
