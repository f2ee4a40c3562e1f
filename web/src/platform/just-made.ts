import { useRouter, type NavigateOptions } from '@tanstack/react-router';
import { focusSoon } from './focus-soon.ts';
import { createSessionStore, useStore } from './store.ts';

/** The id of what somebody has just made, while they are at the list that it is in. */
const made = createSessionStore<string | undefined>(undefined);

/** Whoever has just registered has made all that there is. */
const anything = 'anything';

/** Leads to the list of what was made, where it stands first, marked, with the focus: Enter goes in. */
export function useLeadToMade() {
  const router = useRouter();
  return async (list: NavigateOptions, id = anything) => {
    made.set(id);
    await router.navigate({ ...list, ignoreBlocker: true });
    focusSoon(() => document.querySelector<HTMLElement>('[data-made] a'));
    const { pathname, searchStr } = router.state.location;
    // Until another screen is shown, or the list in another order; not sooner, or the cards would change places while one leaves.
    const stop = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === pathname && toLocation.searchStr === searchStr) return;
      stop();
      if (made.get() === id) made.set(undefined);
    });
  };
}

/** The rows of a list with what was just made before all others, and what marks its row. */
export function useMadeFirst<Row extends { _id: string }>(rows: readonly Row[]) {
  const id = useStore(made);
  const isMade = (row: Row) => (id === anything ? row === rows[0] : row._id === id);
  const first = rows.find(isMade);
  return {
    rows: first ? [first, ...rows.filter((row) => !isMade(row))] : rows,
    markOf: (row: Row) => (isMade(row) ? { 'data-made': true } : {}),
  };
}
