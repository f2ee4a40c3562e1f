import { browserStorage } from '../../platform/browser-storage.ts';
import { currentUser, onUserChanged } from '../../platform/session/current-user.ts';
import { createStore } from '../../platform/store.ts';

/** What somebody has answered in this browser; kept under their id, so that nobody is asked twice. */
type Choice = 'on' | 'off' | 'later' | null;

const prefix = 'notifications';
const ownKey = () => `${prefix} ${currentUser()?._id ?? ''}`;
const store = createStore<Choice>(read());
onUserChanged(() => store.set(read()));

export const choice = {
  ...store,
  set: (next: Choice) => {
    browserStorage.write(ownKey(), next);
    store.set(next);
  },
};

/** A browser that allows messages was asked for one person. Whoever comes after them is asked for themselves. */
export const isAllowedForAnother = () =>
  store.get() !== 'on' && browserStorage.keys().some((key) => key.startsWith(prefix) && key !== ownKey());

function read(): Choice {
  const kept = browserStorage.read(ownKey());
  return kept === 'on' || kept === 'off' || kept === 'later' ? kept : null;
}
