import { createStore, useStore } from '../../store.ts';

const dayOf = (date: Date) => date.toDateString();
const { get, set, subscribe } = createStore(dayOf(new Date()));
let isWatched = false;

/** Renders anew what is said of days once it is another day. */
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
  const day = dayOf(new Date());
  if (day !== get()) set(day);
}
