import { createStore, useStore } from '../store.ts';

const key = 'single-keys';

/** Who speaks to the computer, or whose hands tremble, turns shortcuts without Ctrl off. */
const store = createStore(read());

export const areSingleKeysOn = store.get;
export const useSingleKeys = () => useStore(store);

export function setSingleKeys(areOn: boolean) {
  try {
    if (areOn) localStorage.removeItem(key);
    else localStorage.setItem(key, 'off');
  } catch {
    // Then it lasts as long as the tab.
  }
  store.set(areOn);
}

function read() {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}
