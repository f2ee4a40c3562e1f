import { createStore, useStore } from '../store.ts';

const key = 'fcmToken';

const store = createStore<string | null>(read());

/** The push subscription that the server knows of this browser, as JSON. */
export const storedPushToken = store.get;
export const useStoredPushToken = () => useStore(store);

export function storePushToken(token: string | null) {
  try {
    if (token === null) localStorage.removeItem(key);
    else localStorage.setItem(key, token);
  } catch {
    // Sent again with the next visit.
  }
  store.set(token);
}

function read() {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
