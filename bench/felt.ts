import { chromium, type Page } from '@playwright/test';
import { browserOptions, enter } from './browser.ts';

const slowdown = 4;
const rounds = 5;

interface Action {
  what: string;
  /** Only its last key or click is measured. */
  act: (page: Page) => Promise<void>;
  undo: (page: Page) => Promise<void>;
}

const escape = (page: Page) => page.keyboard.press('Escape');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const show = (page: Page, view: string) => page.getByLabel('View').getByText(view, { exact: true }).click();
const newest = 'Task 1000';

/** What needs nobody's answer: everything for it is in the browser. */
const actions: Action[] = [
  { what: 'open the palette', act: (page) => page.keyboard.press('Control+k'), undo: escape },
  { what: 'list the shortcuts', act: (page) => page.keyboard.press('?'), undo: escape },
  { what: 'edit a row', act: (page) => press(page, `Edit ${newest}`), undo: escape },
  {
    what: 'type a letter',
    act: (page) => page.getByPlaceholder('Title').press('x'),
    undo: (page) => page.getByPlaceholder('Title').fill(''),
  },
  { what: 'ask before deleting', act: (page) => press(page, `Delete ${newest}`), undo: escape },
  { what: 'show the board', act: (page) => show(page, 'Board'), undo: (page) => show(page, 'List') },
  { what: 'switch the theme', act: (page) => press(page, 'Switch theme'), undo: async () => {} },
];

/** Milliseconds from a key or click to its paint, the median of each action, on a processor slowed four times. */
export async function measureFelt(url: string, cookie: string) {
  const browser = await chromium.launch(browserOptions);
  try {
    const page = await enter(
      await browser.newContext({ viewport: { width: 1280, height: 800 } }),
      url,
      cookie,
    );
    await page.addInitScript(watchPaints);
    await page.goto(url);
    await page.getByText(newest, { exact: true }).waitFor();
    const devtools = await page.context().newCDPSession(page);
    const figures: { what: string; ms: number }[] = [];
    for (const { what, act, undo } of actions) {
      // The first time fetches the code.
      await act(page);
      await settle(page);
      await undo(page);
      await settle(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await page.evaluate(() => (window.paints = []));
        await act(page);
        times.push(Math.max(...(await settle(page))));
        await undo(page);
        await settle(page);
      }
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      figures.push({ what, ms: times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]! });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

declare global {
  interface Window {
    paints: number[];
  }
}

/** The browser itself tells how long each key and click took until its paint, if that was 16 ms or more. */
function watchPaints() {
  window.paints = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.paints.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

const settle = async (page: Page) =>
  page.evaluate(async () => {
    await new Promise((idle) => void setTimeout(idle, 400));
    return [16, ...window.paints];
  });
