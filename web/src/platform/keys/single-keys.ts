import { browserStorage } from '../browser-storage.ts';
import { createStore, useStore } from '../store.ts';

const key = 'single-keys';

/** Who speaks to the computer, or whose hands tremble, turns shortcuts without Ctrl off. */
const store = createStore(browserStorage.read(key) !== 'off');

export const areSingleKeysOn = store.get;
export const useSingleKeys = () => useStore(store);

export function setSingleKeys(areOn: boolean) {
  browserStorage.write(key, areOn ? null : 'off');
  store.set(areOn);
}
