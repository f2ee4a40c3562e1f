import { browserStorage } from '../browser-storage.ts';
import { createStore, useStore } from '../store.ts';

const key = 'fcmToken';

const store = createStore(browserStorage.read(key));

/** The push subscription that the server knows of this browser, as JSON. */
export const storedPushToken = store.get;
export const useStoredPushToken = () => useStore(store);

export function storePushToken(token: string | null) {
  browserStorage.write(key, token);
  store.set(token);
}
