import { browserStorage } from '../../platform/browser-storage.ts';
import { createStore } from '../../platform/store.ts';

/** What somebody has answered in this browser; kept, so that nobody is asked twice. */
type Choice = 'on' | 'off' | 'later' | null;

const key = 'notifications';
const store = createStore<Choice>(read());

export const choice = {
  ...store,
  set: (next: Choice) => {
    browserStorage.write(key, next);
    store.set(next);
  },
};

function read(): Choice {
  const kept = browserStorage.read(key);
  return kept === 'on' || kept === 'off' || kept === 'later' ? kept : null;
}
