/** What this browser remembers. Storage may be full or forbidden: then it is remembered as long as the tab lives. */
export const browserStorage = {
  read: (key: string) => quietly(() => localStorage.getItem(key)),
  /** null forgets it. */
  write: (key: string, value: string | null) =>
    quietly(() => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value))),
  keys: () => quietly(() => Object.keys(localStorage)) ?? [],
};

function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}
