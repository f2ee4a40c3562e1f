import { browserStorage } from '../../platform/browser-storage.ts';
import { currentUser, searchesKey } from '../../platform/session/current-user.ts';

const kept = 6;

/** What was looked for last, the newest first. */
export function recentSearches(): string[] {
  try {
    const texts: unknown = JSON.parse(browserStorage.read(searchesKey) ?? '[]');
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

/** Each once, and none that is empty; what was typed on the way to it is forgotten. */
export const withSearch = (texts: readonly string[], text: string) =>
  [text, ...texts.filter((other) => !text.toLowerCase().startsWith(other.toLowerCase()))]
    .filter((one) => one !== '')
    .slice(0, kept);

/** Not once they have signed out: what they were just typing is nothing for who signs in next. */
export function rememberSearch(text: string) {
  if (currentUser()) browserStorage.write(searchesKey, JSON.stringify(withSearch(recentSearches(), text)));
}
