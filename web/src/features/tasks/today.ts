import { createStore, useStore } from '../../store.ts';

const dayOf = (date: Date) => date.toDateString();
const today = createStore(dayOf(new Date()));

function look() {
  const now = dayOf(new Date());
  if (now !== today.get()) today.set(now);
}

/** At midnight, and where a computer slept over it, when somebody looks again. */
function watch() {
  look();
  const now = new Date();
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  setTimeout(watch, midnight.getTime() - now.getTime() + 1);
}
watch();
document.addEventListener('visibilitychange', look);

/** Renders anew what is said of days once it is another day. */
export const useToday = () => useStore(today);
