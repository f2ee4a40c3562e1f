import { dayIn, isTimeZone } from '@muster/contract';
import { currentUser, onUserChanged } from '../../../platform/session/current-user.ts';
import { createStore, useStore } from '../../../platform/store.ts';
import { isoDay } from './iso-day.ts';

/** The day of a moment in the time zone that its reader has chosen, or else by their clock. */
export function dayOf(moment: string | number | Date) {
  const timeZone = currentUser()?.chosenTimeZone;
  return timeZone && isTimeZone(timeZone) ? dayIn(timeZone)(moment) : isoDay(new Date(moment));
}

export const today = () => dayOf(Date.now());

const { get, set, subscribe } = createStore(look());
let isWatched = false;
onUserChanged(lookAgain);

/** What is said of days is said anew once it is another day for its reader. */
export const useToday = () => useStore({ get: () => get().today, subscribe: watched });

/** Some moment of what is today by the clock, which times of day are told by. */
export const useNow = () => useStore({ get: () => get().now, subscribe: watched });

function watched(listener: () => void) {
  if (!isWatched) watch();
  isWatched = true;
  return subscribe(listener);
}

function watch() {
  lookEachQuarter();
  // Where a computer slept over it: when somebody looks again.
  document.addEventListener('visibilitychange', lookAgain);
}

const quarter = 15 * 60_000;

/** Days begin at one, in whichever zone. */
function lookEachQuarter() {
  lookAgain();
  setTimeout(lookEachQuarter, quarter - (Date.now() % quarter) + 1);
}

function lookAgain() {
  const [before, after] = [get(), look()];
  const isSameByClock = before.now.toDateString() === after.now.toDateString();
  if (!isSameByClock || before.today !== after.today)
    set({ ...after, now: isSameByClock ? before.now : after.now });
}

function look() {
  return { today: today(), now: new Date() };
}
