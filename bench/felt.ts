import type { Page } from '@playwright/test';
import { hold, measurePresses, pressing, showing, type Action } from './presses.ts';

const nothing = () => Promise.resolve();
const escape = (page: Page) => page.keyboard.press('Escape');
/** Not before it is there: the first time its code is fetched. */
async function close(page: Page) {
  await page.locator('[role=dialog], [role=alertdialog]').waitFor();
  await escape(page);
}
const newest = 'Task 1000';

/** What needs nobody's answer: everything for it is in the browser. */
const actions: Action[] = [
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
  pressing('ask before deleting', `Delete ${newest}`, close),
  pressing('switch the theme', 'Switch theme', nothing),
  pressing('show the board', 'Board', showing('List')),
  pressing('show the list', 'List', showing('Board')),
];

/** In a project of 1,000 tasks. */
export const measureFelt = (url: string, cookie: string) =>
  measurePresses({ url, cookie, seen: (page) => page.getByText(newest, { exact: true }), actions });
