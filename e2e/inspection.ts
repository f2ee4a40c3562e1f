import { expect } from '@playwright/test';
import { findBarriers } from './barriers.ts';
import { findCovered, findSmall } from './controls.ts';
import type { Person } from './person.ts';

export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** What people named may be cut, what we named may not. */
const names = new Set<string | null>([longWord, 'Website']);

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
/** What is left of 1280 by 720 when everything is shown twice as large. */
const magnified = { width: 640, height: 360 };

/** What a screen must be, whatever is on it, in both themes and at every size. */
export async function inspects(person: Person, title: RegExp | string) {
  const { page } = person;
  await expect(page).toHaveTitle(title);
  await expect(page.locator('h1')).toHaveCount(1);
  // What the pointer rests on changes its colour, and a moment later than the rest.
  await page.mouse.move(0, 0);
  for (const size of [desk, phone, magnified]) {
    await page.setViewportSize(size);
    const here = `“${String(title)}” at ${size.width}`;
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overhang, `sideways scroll of ${here}`).toBeLessThanOrEqual(0);
    // Rows are measured and put in their places anew, once they have another width.
    await expect.poll(() => findCovered(page), `out of reach in ${here}`).toEqual([]);
    expect(await cutWords(person), `cut in the breadcrumb of ${here}`).toEqual([]);
    if (await page.locator('.nav.full').count())
      await expect(page.locator(':is(.find, .dock > button):visible'), here).toBeInViewport();
    if (size === phone) expect(await findSmall(page), `too small for a finger in ${here}`).toEqual([]);
    if (size !== magnified) await findsNoBarriers(person, here);
  }
  await page.setViewportSize(desk);
}

async function cutWords({ page }: Person) {
  const cut = await page
    .locator('.crumbs .crumb')
    .evaluateAll((crumbs) =>
      crumbs
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((crumb) => crumb.textContent),
    );
  return cut.filter((text) => !names.has(text));
}

const aboutColors = ['color-contrast', 'link-in-text-block'];

async function findsNoBarriers({ page }: Person, here: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    // The themes differ in nothing but colours.
    const found = await findBarriers(page, colorScheme === 'light' ? undefined : aboutColors);
    expect(found, `${here}, ${colorScheme}`).toEqual([]);
  }
}
