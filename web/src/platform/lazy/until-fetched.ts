import { isRemembered, offerReload } from './remembered-failure.ts';

const [firstPauseMs, longestPauseMs] = [2_000, 60_000];

/** For code that nobody sees missing: tried again and again until it is there, or cannot come without a new page. */
export async function untilFetched<T>(fetchCode: () => Promise<T>, pauseMs = firstPauseMs): Promise<T> {
  try {
    return await fetchCode();
  } catch (error) {
    if (pauseMs > firstPauseMs && (await isRemembered(error))) {
      offerReload();
      throw error;
    }
    await new Promise((over) => void setTimeout(over, pauseMs));
    return untilFetched(fetchCode, Math.min(2 * pauseMs, longestPauseMs));
  }
}
