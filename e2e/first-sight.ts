import type { Page } from '@playwright/test';

/** How many requests a first visit with an empty cache may take until what the person came for is seen. */
export const mostRequests = { login: 13, organizations: 18, projects: 20, tasks: 20, 'a task': 26 };

/** In the page, before it is opened: looks at each frame whether the text is there. */
export function noteWhenSeen(text: string) {
  const look = () => {
    if (document.body?.innerText.includes(text)) {
      (globalThis as { seenAt?: number }).seenAt = performance.now();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** When it was seen, and what had been asked for by then, the page included. */
export async function fetchedUntilSeen(page: Page) {
  await page.waitForFunction(() => 'seenAt' in globalThis);
  return page.evaluate(() => {
    const seenMs = (globalThis as unknown as { seenAt: number }).seenAt;
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ];
    const fetched = (entries as PerformanceResourceTiming[])
      .filter(({ startTime }) => startTime <= seenMs)
      .map(({ name, startTime, responseEnd, transferSize }) => ({
        name,
        startTime,
        responseEnd,
        transferSize,
      }));
    return { seenMs, fetched };
  });
}
