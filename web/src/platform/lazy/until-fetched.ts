const [firstPauseMs, longestPauseMs] = [2_000, 60_000];

/** For code that nobody sees missing: tried again and again until it is there. */
export async function untilFetched<T>(fetchCode: () => Promise<T>, pauseMs = firstPauseMs): Promise<T> {
  try {
    return await fetchCode();
  } catch {
    await new Promise((over) => void setTimeout(over, pauseMs));
    return untilFetched(fetchCode, Math.min(2 * pauseMs, longestPauseMs));
  }
}
