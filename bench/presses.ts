import { chromium, type Locator, type Page } from '@playwright/test';
import { browserOptions, enter } from './browser.ts';

const slowdown = 4;
const rounds = 9;
/** For how long a person holds a key or a button. */
const heldMs = 70;

export interface Action {
  what: string;
  /** Up to the moment before the press. */
  approach: (page: Page) => Promise<void>;
  press: (page: Page) => Promise<void>;
  undo: (page: Page) => Promise<void>;
}

const pause = (ms: number) => new Promise<void>((over) => void setTimeout(over, ms));

/** Not by the locator itself: it would look for what lies under the pointer while the click is being handled. */
export async function pointAt(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox())!;
  await target.page().mouse.move(x + width / 2, y + height / 2);
}
export async function click({ mouse }: Page) {
  await mouse.down();
  await pause(heldMs);
  await mouse.up();
}
export async function hold({ keyboard }: Page, key: string) {
  await keyboard.down(key);
  await pause(heldMs);
  await keyboard.up(key);
}
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();

export const pressing = (what: string, name: string, undo: Action['undo']): Action => ({
  what,
  approach: (page) => pointAt(button(page, name)),
  press: click,
  undo,
});
export const showing = (name: string) => async (page: Page) => {
  await pointAt(button(page, name));
  await click(page);
};

export interface Place {
  /** The screen that is opened. */
  url: string;
  cookie: string;
  /** What stands there once it can be used. */
  seen: (page: Page) => Locator;
  actions: readonly Action[];
}

/** Milliseconds from a key or click to its paint, the median of each action, on a processor slowed four times. */
export async function measurePresses({ url, cookie, seen, actions }: Place) {
  const browser = await chromium.launch(browserOptions);
  try {
    const page = await enter(
      await browser.newContext({ viewport: { width: 1280, height: 800 } }),
      url,
      cookie,
    );
    await page.addInitScript(watchPaints);
    await page.goto(url);
    await seen(page).first().waitFor();
    const devtools = await page.context().newCDPSession(page);
    const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    const figures: { what: string; ms: number }[] = [];
    for (const { what, approach, press, undo } of actions) {
      const times: number[] = [];
      // The first time fetches the code, and is not counted.
      for (let round = 0; round <= rounds; round += 1) {
        await slowDown(round === 0 ? 1 : slowdown);
        await approach(page);
        await settle(page);
        await press(page);
        if (round > 0) times.push(await settle(page));
        await undo(page);
        await settle(page);
      }
      await slowDown(1);
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
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      // Others, as of a pointer that finds something new under it, are nobody's doing.
      if (entry.interactionId > 0) window.paints.push(entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** The longest since it was asked last. */
const settle = async (page: Page) =>
  page.evaluate(async () => {
    await new Promise((idle) => void setTimeout(idle, 400));
    return Math.max(16, ...window.paints.splice(0));
  });
