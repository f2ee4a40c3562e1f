import { createStore, useStore } from '../../../platform/store.ts';

const { get, set, subscribe } = createStore(new Date());
let isWatched = false;

/** Some moment of today: what is said of days is said anew once it is another day. */
export const useToday = () => useStore({ get, subscribe: watched });

function watched(listener: () => void) {
  if (!isWatched) watch();
  isWatched = true;
  return subscribe(listener);
}

function watch() {
  lookAtMidnight();
  // Where a computer slept over it: when somebody looks again.
  document.addEventListener('visibilitychange', look);
}

function lookAtMidnight() {
  look();
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  setTimeout(lookAtMidnight, midnight.getTime() - now.getTime() + 1);
}

function look() {
  const now = new Date();
  if (now.toDateString() !== get().toDateString()) set(now);
}
