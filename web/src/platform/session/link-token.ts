type Purpose = 'confirm' | 'reset' | 'invite';

const kept = new Map<Purpose, string>();
const keyOf = (purpose: Purpose) => `link.${purpose}`;

/**
 * A mailed link brings its token behind the #, which no server sees. It leaves the address bar at once and stays with
 * this tab, over signing in and reloading, until it was used.
 */
export function keepToken(purpose: Purpose, token: string) {
  kept.set(purpose, token);
  try {
    sessionStorage.setItem(keyOf(purpose), token);
  } catch {
    // Storage may be forbidden; the token then lasts until the page is reloaded.
  }
}

export function keptToken(purpose: Purpose): string | undefined {
  try {
    return kept.get(purpose) ?? sessionStorage.getItem(keyOf(purpose)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function dropToken(purpose: Purpose) {
  kept.delete(purpose);
  try {
    sessionStorage.removeItem(keyOf(purpose));
  } catch {
    // Then there is nothing to remove.
  }
}
