import {
  createTask,
  deleteTask,
  moveTask,
  removeFromTeam,
  updateTask,
  updateTaskStatus,
} from '@muster/contract';
import type { Locator } from '@playwright/test';
import { findSmall } from '../controls.ts';
import { inspects, longWord } from '../inspection.ts';
import { expect, test, thorough } from '../people.ts';
import type { Person } from '../person.ts';
import { addTask, foundOrganization, startProject, type Project } from '../world.ts';

test.describe.configure({ mode: 'parallel' });

const lane = (person: Person, name: string) => person.page.getByRole('region', { name, exact: true });
const cards = (person: Person, name: string) => lane(person, name).locator('[data-task] > .cell > .title');
const card = (person: Person, title: string) =>
  person.page.locator('[data-task]').filter({ has: person.link(title) });
const bar = ({ page }: Person) => page.getByRole('toolbar', { name: /selected$/ });
const said = (person: Person) => person.page.getByRole('status', { name: 'Card', exact: true });

/** A board with these columns, each with its cards from top to bottom. */
async function startBoard(ada: Person, columns: Record<string, string[]>, team: Person[] = []) {
  const acme = await foundOrganization(ada, 'Acme', { employee: team });
  const website = await startProject(ada, acme, 'Website', { team, statuses: Object.keys(columns) });
  for (const [status, titles] of Object.entries(columns))
    for (const title of titles.toReversed()) await addTask(ada, website, status, { title });
  return website;
}

const boardOf = ({ path }: Project) => `${path}/tasks?view=board`;

const centreOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2, top: y, bottom: y + height };
};

/** Between the ring around what has the focus and the edge of the board, which cuts it off. */
const roomAbove = (focused: Locator) =>
  focused.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element);
    const ring = parseFloat(outlineWidth) + parseFloat(outlineOffset);
    const board = element.closest('.board')!.getBoundingClientRect();
    return element.getBoundingClientRect().top - ring - board.top;
  });

/** With the mouse, from the middle of a card to just above or below another one. */
async function drags(person: Person, title: string, to: Locator, side: 'above' | 'below') {
  const { mouse } = person.page;
  const from = await centreOf(card(person, title));
  const target = await centreOf(to);
  await mouse.move(from.x, from.y);
  await mouse.down();
  await mouse.move(from.x + 10, from.y + 10);
  const y = side === 'above' ? target.top + 6 : target.bottom - 6;
  await mouse.move(target.x, y, { steps: 4 });
  await expect(person.page.locator('.drop-line')).toBeVisible();
}

/** In the palette. */
async function asksForNewTask({ page }: Person) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('new ta');
  await expect(page.getByRole('option', { name: 'New task' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('cards are dragged within a column and to another, and stay there for everybody', async ({
  ada,
  bob,
}) => {
  const website = await startBoard(ada, { 'To Do': ['One', 'Two', 'Three'], Doing: ['Four'] }, [bob]);
  await ada.opens(boardOf(website));
  await bob.opens(boardOf(website));
  await bob.isListening();
  for (const person of [ada, bob]) await expect(cards(person, 'To Do')).toHaveText(['One', 'Two', 'Three']);

  await drags(ada, 'Three', card(ada, 'One'), 'above');
  await ada.page.mouse.up();
  await expect(cards(ada, 'To Do')).toHaveText(['Three', 'One', 'Two']);
  await expect(cards(bob, 'To Do')).toHaveText(['Three', 'One', 'Two']);
  await expect(card(bob, 'Three')).toContainText('Ada Lovelace changed this');

  await drags(ada, 'One', card(ada, 'Four'), 'below');
  await ada.page.mouse.up();
  await expect(cards(ada, 'Doing')).toHaveText(['Four', 'One']);
  await expect(cards(bob, 'Doing')).toHaveText(['Four', 'One']);
  await expect(cards(bob, 'To Do')).toHaveText(['Three', 'Two']);
  await ada.isAt(/view=board$/);

  const placed: string[] = [];
  ada.page.on('request', (request) => request.url().endsWith('/place') && placed.push(request.url()));
  await drags(ada, 'One', card(ada, 'Three'), 'above');
  await ada.page.keyboard.press('Escape');
  await expect(ada.page.locator('.drop-line')).toHaveCount(0);
  await ada.page.mouse.up();
  await ada.page.reload();
  await expect(cards(ada, 'To Do')).toHaveText(['Three', 'Two']);
  await expect(cards(ada, 'Doing')).toHaveText(['Four', 'One']);
  expect(placed).toEqual([]);

  const blank = { x: 80, y: (await card(ada, 'Two').boundingBox())!.height - 8 };
  for (const click of [{ modifiers: ['Control' as const] }, { button: 'middle' as const }]) {
    const tab = ada.context.waitForEvent('page');
    await card(ada, 'Two').click({ position: blank, ...click });
    await (await tab).close();
  }
  await card(ada, 'Two').click({ position: blank });
  await expect(ada.field('Title')).toHaveValue('Two');
  await ada.page.goBack();
  await card(ada, 'Four').locator('.tally').click();
  await expect(ada.field('Title')).toHaveValue('Four');
});

test('a card lands where it is let go, before the screen is drawn too', thorough, async ({ ada }) => {
  const website = await startBoard(ada, { 'To Do': ['One'], Doing: ['Two'] });
  await ada.opens(boardOf(website));
  const from = await centreOf(card(ada, 'One'));
  const to = await centreOf(card(ada, 'Two'));
  await ada.link('One').evaluate(
    (card, steps) => {
      for (const [type, x, y] of steps)
        card.dispatchEvent(
          new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, isPrimary: true }),
        );
    },
    [
      ['pointerdown', from.x, from.y],
      ['pointermove', from.x + 10, from.y],
      ['pointermove', to.x, to.bottom - 6],
      ['pointerup', to.x, to.bottom - 6],
    ] as const,
  );
  await expect(cards(ada, 'Doing')).toHaveText(['Two', 'One']);
});

test(
  'cards are reached, selected, edited, opened and carried by key, and each step is told',
  thorough,
  async ({ ada }) => {
    const website = await startBoard(ada, {
      'To Do': ['Write copy', 'Two'],
      Doing: ['Three', 'Four'],
      Done: [],
    });
    await ada.opens(`${website.path}/tasks`);
    const { keyboard } = ada.page;
    await ada.hearsKeys();
    await expect(ada.button('Board')).toBeVisible();
    await keyboard.press('v');
    await expect(cards(ada, 'To Do')).toHaveText(['Write copy', 'Two']);
    await expect(cards(ada, 'Doing')).toHaveText(['Three', 'Four']);
    for (const [key, reached] of [
      ['j', 'Write copy'],
      ['j', 'Two'],
      ['ArrowRight', 'Four'],
      ['k', 'Three'],
      ['ArrowLeft', 'Write copy'],
    ] as const) {
      await keyboard.press(key);
      await expect(card(ada, reached), key).toBeFocused();
      await expect(card(ada, reached).locator('.doing'), 'what it offers shows').toHaveCSS('opacity', '1');
    }
    await keyboard.press('[');
    const addToDone = ada.button('Add a task to Done');
    await expect(addToDone).toBeFocused();
    expect(await roomAbove(addToDone), 'room for the ring').toBeGreaterThanOrEqual(0);
    await keyboard.press('[');
    await expect(card(ada, 'Three')).toBeFocused();
    await keyboard.press(']');
    await keyboard.press(']');
    await expect(card(ada, 'Write copy')).toBeFocused();

    await keyboard.press('x');
    await expect(bar(ada)).toHaveAccessibleName('1 task selected');
    await keyboard.press('Shift+ArrowDown');
    await expect(card(ada, 'Two')).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(card(ada, 'Four')).toBeFocused();
    await keyboard.press('x');
    await expect(bar(ada)).toHaveAccessibleName('3 tasks selected');
    await ada.presses('Status', bar(ada));
    await ada.page.getByRole('menuitem', { name: 'Done' }).press('Enter');
    await ada.sees('3 tasks changed');
    await expect(cards(ada, 'Done')).toHaveCount(3);
    await expect(bar(ada), 'where they are now').toHaveAccessibleName('3 tasks selected');
    await keyboard.press('Control+z');
    await ada.sees('Undone: 3 tasks are as they were');
    await expect(cards(ada, 'To Do')).toHaveText(['Write copy', 'Two']);
    await expect(cards(ada, 'Doing')).toHaveText(['Three', 'Four']);
    await card(ada, 'Three').focus();
    await keyboard.press('Control+a');
    await expect(bar(ada)).toHaveAccessibleName('4 tasks selected');
    await keyboard.press('Escape');
    await expect(bar(ada)).toHaveCount(0);
    await card(ada, 'Write copy').focus();

    await keyboard.press('Space');
    await expect(said(ada)).toHaveText(/^Picked up Write copy, 1 of 2 in To Do\. /);
    await keyboard.press('ArrowDown');
    await expect(said(ada)).toHaveText('Write copy, 2 of 2 in To Do');
    await keyboard.press('ArrowRight');
    await expect(said(ada)).toHaveText('Write copy, 2 of 3 in Doing');
    await keyboard.press('ArrowRight');
    await expect(said(ada)).toHaveText('Write copy, 1 of 1 in Done');
    await keyboard.press('Escape');
    await expect(said(ada)).toHaveText('Put back Write copy, 1 of 2 in To Do');
    await expect(card(ada, 'Write copy')).toBeFocused();

    await keyboard.press('Space');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowDown');
    const isMoved = ada.page.waitForResponse(/\/place$/);
    await keyboard.press('Space');
    await expect(said(ada)).toHaveText('Dropped Write copy, 2 of 3 in Doing');
    await isMoved;
    await expect(cards(ada, 'Doing')).toHaveText(['Three', 'Write copy', 'Four']);
    await expect(card(ada, 'Write copy')).toBeFocused();

    await keyboard.press('Space');
    await keyboard.press('e');
    await expect(said(ada)).toHaveText('Put back Write copy, 2 of 3 in Doing');
    await expect(lane(ada, 'Doing').getByLabel('Title')).toBeFocused();
    await keyboard.press('End');
    await keyboard.type(' in English');
    await keyboard.press('Enter');
    await ada.sees('Task updated successfully');
    await ada.page.reload();
    await expect(cards(ada, 'Doing')).toHaveText(['Three', 'Write copy in English', 'Four']);
    await ada.hearsKeys();
    await keyboard.press('j');
    await expect(card(ada, 'Two')).toBeFocused();
    await keyboard.press('Enter');
    await ada.arrivesAt('Task Details');
    await expect(ada.field('Title')).toHaveValue('Two');

    await asksForNewTask(ada);
    await ada.isAt(/view=board$/);
    await expect(lane(ada, 'To Do').getByLabel('Title')).toBeFocused();
  },
);

test(
  'what colleagues do shows by itself, and disturbs neither a card in the air nor what is typed',
  thorough,
  async ({ ada, bob }) => {
    const website = await startBoard(ada, { 'To Do': ['One', 'Two'], Doing: ['Three'], Done: [] }, [bob]);
    await bob.opens(boardOf(website));
    await bob.isListening();
    await bob.presses('Add a task to Done');
    await bob.page.keyboard.type('Half a sent');
    await bob.presses('Edit Two');
    const title = card(bob, 'Two').or(lane(bob, 'To Do')).getByLabel('Title');
    await title.fill('Two and a h');

    const one = await ada.api.call(createTask, {
      params: website.params,
      body: { title: 'New', status: website.statuses['To Do']! },
    });
    await expect(card(bob, 'New')).toContainText('Ada Lovelace added this');
    await expect(title).toBeFocused();
    await bob.page.keyboard.type('alf');
    await bob.page.keyboard.press('Enter');
    await expect(cards(bob, 'To Do')).toHaveText(['New', 'One', 'Two and a half']);
    await expect(lane(bob, 'Done').getByLabel('Title')).toHaveValue('Half a sent');

    await drags(bob, 'One', card(bob, 'Three'), 'above');
    const params = { ...website.params, taskId: one.task._id };
    await ada.api.call(moveTask, { params, body: { status: website.statuses['Doing']! } });
    await expect(cards(bob, 'Doing')).toHaveText(['New', 'Three']);
    await ada.api.call(updateTask, {
      params,
      body: { title: 'Newer', assignedTo: [bob.id], priority: 'high' },
    });
    await expect(card(bob, 'Newer')).toContainText('Assigned to Bob Martin');
    await bob.page.mouse.up();
    await expect(cards(bob, 'Doing')).toHaveText(['Newer', 'One', 'Three']);
    await ada.api.call(deleteTask, { params });
    await expect(cards(bob, 'Doing')).toHaveText(['One', 'Three']);
  },
);

test('a card that may not be moved goes back, and says why', thorough, async ({ ada, bob }) => {
  const website = await startBoard(ada, { 'To Do': ['One', 'Two'], Doing: ['Three'] }, [bob]);
  await bob.hearsNothing();
  await bob.opens(boardOf(website));
  await bob.page.route('**/place', (route) => route.fulfill({ status: 500, json: { status: 500 } }));
  bob.expectsInConsole(/^500 .*place$/, /ApiError/);
  await drags(bob, 'One', card(bob, 'Three'), 'below');
  await bob.page.mouse.up();
  await bob.sees('Something went wrong');
  await expect(cards(bob, 'To Do')).toHaveText(['One', 'Two']);
  await expect(cards(bob, 'Doing')).toHaveText(['Three']);
  await bob.page.unroute('**/place');

  await drags(bob, 'One', card(bob, 'Three'), 'below');
  await ada.api.call(removeFromTeam, { params: { ...website.params, userId: bob.id } });
  bob.expectsInConsole(/403/);
  await bob.page.mouse.up();
  await bob.isAlerted('Unauthorized to update task. Please contact your admin.');
});

test('a title and Enter add a card on top; the next can be typed at once', thorough, async ({ ada }) => {
  const website = await startBoard(ada, { 'To Do': [], Doing: ['Old'] });
  await ada.opens(boardOf(website));
  await ada.reads('To Do is empty');
  await ada.presses('Add a task to Doing');
  const title = lane(ada, 'Doing').getByLabel('Title');
  await expect(title).toBeFocused();
  await ada.page.keyboard.press('Enter');
  await ada.sees('Title is required');
  for (const name of ['First', 'Second']) {
    await ada.page.keyboard.type(name);
    await ada.page.keyboard.press('Enter');
    await expect(title).toHaveValue('');
  }
  await expect(title).toBeFocused();
  await expect(cards(ada, 'Doing')).toHaveText(['Second', 'First', 'Old']);
  await ada.sees('Task created successfully');
  await ada.page.keyboard.press('Escape');
  await expect(ada.button('Add a task to Doing')).toBeFocused();

  await ada.hearsKeys();
  await ada.page.keyboard.press('c');
  await expect(title).toBeFocused();
  await ada.page.keyboard.press('Escape');
  await asksForNewTask(ada);
  await expect(title).toBeFocused();
  await ada.page.keyboard.press('Escape');
  await ada.button('Board').focus();
  await ada.page.keyboard.press('c');
  await ada.page.keyboard.type('Keep');
  await expect(lane(ada, 'To Do').getByLabel('Title')).toHaveValue('Keep');

  await ada.presses('Delete First');
  await expect(cards(ada, 'Doing')).toHaveText(['Second', 'Old']);
});

test(
  'a long column loads as it is scrolled, after a failure too, and is found again after a look at a task',
  thorough,
  async ({ ada }) => {
    const titles = Array.from({ length: 60 }, (_, index) => `Task ${index + 1}`);
    const website = await startBoard(ada, { 'To Do': [] });
    for (const title of titles.toReversed()) await addTask(ada, website, 'To Do', { title });
    await ada.opens(`${website.path}/tasks`);
    const nextPages = /\/tasks\?.*cursor=/;
    // Not tried again by itself, as other failures are.
    await ada.page.route(nextPages, (route) => route.fulfill({ status: 429, json: { status: 429 } }));
    ada.expectsInConsole('429 /organizations/:id/projects/:id/tasks');
    await ada.presses('Board');
    await ada.isAt(/view=board$/);
    const column = lane(ada, 'To Do').locator('[data-task]');
    const problem = lane(ada, 'To Do').getByRole('alert');
    // Before all of them are loaded.
    await expect(lane(ada, 'To Do').locator('.lane-count')).toContainText('60 tasks');
    await column.first().hover();
    await expect
      .poll(async () => {
        await ada.page.mouse.wheel(0, 700);
        return problem.count();
      })
      .toBe(1);
    await expect(problem).toContainText('The next tasks could not be loaded.');
    await ada.page.unroute(nextPages);
    await ada.presses('Retry', problem);
    await expect(problem).toHaveCount(0);
    await column.last().hover();
    await expect
      .poll(async () => {
        await ada.page.mouse.wheel(0, 700);
        return column.last().getAttribute('aria-rowindex');
      })
      .toBe('60');
    expect(await column.count()).toBeLessThan(35);
    await ada.link('Task 51').scrollIntoViewIfNeeded();
    const before = await ada.link('Task 51').boundingBox();
    await ada.follows('Task 51');
    await expect(ada.field('Title')).toHaveValue('Task 51');
    await ada.page.goBack();
    await expect
      .poll(async () => Math.abs(((await ada.link('Task 51').boundingBox())?.y ?? 0) - before!.y))
      .toBeLessThan(4);

    await ada.opens(`${website.path}/tasks`);
    await ada.isAt(/view=board$/);
    await expect(cards(ada, 'To Do').first()).toHaveText('Task 1');
    await column.first().focus();
    await expect(column.first()).toBeFocused();
    await ada.page.keyboard.press('Control+a');
    await expect(bar(ada), 'those that are not loaded, too').toHaveAccessibleName('60 tasks selected');
    await ada.page.keyboard.press('Escape');
    await expect(bar(ada)).toHaveCount(0);
    await ada.presses('List');
    await expect(ada.page.getByRole('tab', { name: 'To Do' })).toBeVisible();
    await ada.opens(`${website.path}/tasks`);
    await expect(ada.link('Task 1')).toBeVisible();
    await expect(ada.page.getByRole('tab', { name: 'To Do' })).toBeVisible();
  },
);

test(
  'a finger carries a card that it rests on, beyond the edge of the board too, and else scrolls',
  thorough,
  async ({ people }) => {
    const kim = await people.invited('Kim Lindqvist', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    const website = await startBoard(kim, {
      'To Do': ['One', 'Two', 'Three'],
      Doing: ['Four'],
      Testing: [],
      Ready: [],
      Done: ['Five'],
    });
    await kim.opens(boardOf(website));
    await expect(cards(kim, 'To Do')).toHaveText(['One', 'Two', 'Three']);
    const finger = await kim.context.newCDPSession(kim.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    const from = await centreOf(card(kim, 'Two'));
    const to = await centreOf(card(kim, 'One'));

    await touch('touchStart', [from]);
    await expect(kim.page.locator('.following')).toBeVisible();
    await touch('touchMove', [{ x: from.x, y: from.y - 40 }]);
    await touch('touchMove', [{ x: to.x, y: to.top + 4 }]);
    await expect(kim.page.locator('.drop-line')).toBeVisible();
    await touch('touchEnd', []);
    await expect(cards(kim, 'To Do')).toHaveText(['Two', 'One', 'Three']);

    // Beyond all other columns and back to the one in the middle, with the focus nowhere.
    await kim.page.reload();
    await expect(lane(kim, 'Testing'), 'filled before it is in sight').toContainText('Testing is empty');
    const one = await centreOf(card(kim, 'One'));
    await touch('touchStart', [one]);
    await expect(kim.page.locator('.following')).toBeVisible();
    await touch('touchMove', [{ x: 300, y: one.y }]);
    await touch('touchMove', [{ x: 356, y: one.y }]);
    await expect(card(kim, 'Five')).toBeInViewport({ ratio: 1 });
    for (const x of [300, 240, 180, 120, 60, 30]) await touch('touchMove', [{ x, y: one.y }]);
    const middleOfTesting = async () => (await centreOf(lane(kim, 'Testing'))).x;
    await expect.poll(middleOfTesting, { intervals: [50] }).toBeGreaterThan(100);
    await touch('touchMove', [{ x: 180, y: one.y }]);
    await expect(lane(kim, 'Testing')).toHaveClass('lane over');
    await touch('touchEnd', []);
    await expect(said(kim)).toHaveText('Dropped One, 1 of 1 in Testing');
    await expect(cards(kim, 'Testing')).toHaveText(['One']);
    expect(await findSmall(kim.page), 'too small for a finger').toEqual([]);

    await lane(kim, 'To Do').evaluate((column) => column.scrollIntoView({ behavior: 'instant' }));
    await kim.page.getByRole('button', { name: 'Select', exact: true }).tap();
    await card(kim, 'Two').tap();
    await expect(bar(kim)).toHaveAccessibleName('1 task selected');
    await kim.presses('Clear the selection', bar(kim));
    await expect(bar(kim)).toHaveCount(0);
    const start = await centreOf(card(kim, 'Two'));
    const board = kim.page.locator('.board');
    const scrolled = () => board.evaluate(({ scrollLeft }) => scrollLeft);
    expect(await scrolled()).toBe(0);
    // Else a slow machine would take the finger for one that rests.
    await kim.page.clock.install();
    await kim.stopsTime();
    await touch('touchStart', [start]);
    for (const x of [-40, -120, -220]) await touch('touchMove', [{ x: start.x + x, y: start.y }]);
    await expect.poll(scrolled).toBeGreaterThan(0);
    await kim.page.clock.runFor(1_000);
    await expect(kim.page.locator('.following'), 'while the finger is still down').toHaveCount(0);
    await touch('touchEnd', []);
    await expect(cards(kim, 'To Do')).toHaveText(['Two', 'Three']);
  },
);

test(
  'a column says when it has too many cards; folded, it takes them still, and stays folded for who folded it',
  thorough,
  async ({ ada, bob }) => {
    const website = await startBoard(ada, { 'To Do': ['One', 'Two'], Doing: ['Three'], Done: [] }, [bob]);
    await ada.api.call(updateTaskStatus, {
      params: { ...website.params, statusId: website.statuses['Doing']! },
      body: { limit: 1 },
    });
    for (const person of [ada, bob]) {
      await person.opens(boardOf(website));
      await expect(lane(person, 'To Do').locator('.lane-count')).toContainText('2 tasks');
      await expect(lane(person, 'Doing').locator('.lane-count')).toContainText('1/1');
    }

    // Never refused, at once for who does it, and then for the colleague.
    await drags(ada, 'One', card(ada, 'Three'), 'below');
    await ada.page.mouse.up();
    for (const person of [ada, bob])
      await expect(lane(person, 'Doing').locator('.lane-count')).toContainText(
        '2 tasks, over the limit of 1',
      );

    // By key: what was pressed goes, and the focus stays with the column.
    const unfold = ada.button(/^Unfold Done/);
    await ada.button('Fold Done').focus();
    await ada.page.keyboard.press('Enter');
    await expect(unfold).toBeFocused();
    await expect(unfold).toHaveAccessibleName('Unfold Done 0 tasks');
    await ada.page.keyboard.press('c');
    await expect(ada.field('Title')).toBeFocused();
    await ada.page.keyboard.press('Escape');

    // A card is carried there, with the mouse and by key.
    const { mouse, keyboard } = ada.page;
    const [from, to] = [await centreOf(card(ada, 'One')), await centreOf(unfold)];
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 4 });
    await expect(lane(ada, 'Done')).toHaveClass(/over/);
    await mouse.up();
    await expect(unfold).toHaveAccessibleName('Unfold Done 1 task');
    await expect(cards(bob, 'Done')).toHaveText(['One']);
    await card(ada, 'Three').focus();
    await keyboard.press(' ');
    await keyboard.press('ArrowRight');
    await expect(said(ada)).toHaveText('Three, 1 of 2 in Done');
    await keyboard.press(' ');
    await expect(unfold).toHaveAccessibleName('Unfold Done 2 tasks');
    await expect(unfold).toBeFocused();
    await expect(cards(bob, 'Done')).toHaveText(['Three', 'One']);

    await ada.page.reload();
    await expect(unfold).toHaveAccessibleName('Unfold Done 2 tasks');
    await unfold.focus();
    await keyboard.press('Enter');
    await expect(ada.button('Fold Done')).toBeFocused();
    await expect(cards(ada, 'Done')).toHaveText(['Three', 'One']);
  },
);

test('anybody can use the board, in both themes and at every size', thorough, async ({ ada, bob }) => {
  const longName = longWord.slice(0, 60);
  const website = await startBoard(
    ada,
    { 'To Do': ['One'], [longName]: [], Done: [], [longName.slice(1)]: ['Two', 'Three'] },
    [bob],
  );
  await ada.api.call(updateTaskStatus, {
    params: { ...website.params, statusId: website.statuses[longName.slice(1)]! },
    body: { limit: 1 },
  });
  await addTask(ada, website, 'To Do', {
    title: longWord,
    assignedTo: [ada.id, bob.id],
    dueDate: '2020-02-29',
  });
  await ada.opens(boardOf(website));
  await ada.presses('Edit One');
  await ada.presses('Add a task to Done');
  await ada.presses(`Fold ${longName.slice(1)}`);
  await expect(ada.button(/^Unfold/)).toHaveAccessibleName(/2 tasks, over the limit of 1$/);
  await inspects(ada, 'Website · Tasks · Muster');
});
