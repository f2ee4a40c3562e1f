import { createStore } from '../../store.ts';

/** What somebody has answered in this browser; kept, so that nobody is asked twice. */
type Choice = 'on' | 'off' | 'later' | null;

const key = 'notifications';
const store = createStore<Choice>(read());

export const choice = {
  ...store,
  set: (next: Choice) => {
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Asked again with the next visit.
    }
    store.set(next);
  },
};

function read(): Choice {
  try {
    const kept = localStorage.getItem(key);
    return kept === 'on' || kept === 'off' || kept === 'later' ? kept : null;
  } catch {
    return null;
  }
}
