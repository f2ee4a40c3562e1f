import type { Page } from '@playwright/test';
import { click, hold, measurePresses, pointAt, pressing, showing, type Action } from './presses.ts';

const nothing = () => Promise.resolve();
const escape = (page: Page) => page.keyboard.press('Escape');
/** Not before it is there: the first time its code is fetched. */
async function close(page: Page) {
  await page.locator('[role=dialog], [role=alertdialog]').waitFor();
  await escape(page);
}
const newest = 'Task 1000';
/** A row of the list, or a card of the board. */
const row = (page: Page) => page.locator('[data-task]').filter({ hasText: newest }).first();
const focusNewest = (page: Page) => row(page).focus();

/** What needs nobody's answer: everything for it is in the browser. */
export const actions: Action[] = [
  {
    what: 'open the palette',
    approach: ({ keyboard }) => keyboard.down('Control'),
    press: (page) => hold(page, 'k'),
    undo: async (page) => {
      await page.keyboard.up('Control');
      await close(page);
    },
  },
  { what: 'list the shortcuts', approach: nothing, press: (page) => hold(page, '?'), undo: close },
  pressing('edit a row', `Edit ${newest}`, escape),
  {
    what: 'type a letter',
    approach: (page) => page.getByPlaceholder('Title').focus(),
    press: (page) => hold(page, 'x'),
    undo: (page) => page.getByPlaceholder('Title').fill(''),
  },
  {
    what: 'select a row',
    approach: focusNewest,
    press: (page) => hold(page, 'x'),
    undo: escape,
  },
  pressing('delete a row', `Delete ${newest}`, async (page) => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page).waitFor();
  }),
  pressing('open the filter', 'Filter', escape),
  {
    what: 'choose who does it',
    approach: (page) => pointAt(page.locator('form.add [aria-haspopup]').first()),
    press: click,
    undo: escape,
  },
  {
    what: 'open a task',
    approach: (page) => pointAt(page.getByRole('link', { name: newest, exact: true })),
    press: click,
    undo: async (page) => {
      await page.goBack();
      await row(page).waitFor();
    },
  },
  pressing('switch the theme', 'Switch theme', nothing),
  pressing('show the board', 'Board', showing('List')),
  pressing('show the list', 'List', showing('Board')),
  {
    what: 'pick up a card',
    approach: focusNewest,
    press: (page) => hold(page, ' '),
    undo: escape,
  },
];

/** In a project of 1,000 tasks. */
export const measureFelt = (url: string, cookie: string) =>
  measurePresses({ url, cookie, seen: (page) => page.getByText(newest, { exact: true }), actions });
