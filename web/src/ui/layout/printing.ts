import { flushSync } from 'react-dom';
import { createStore } from '../../platform/store.ts';
import './paper.css';

const root = document.documentElement;
let theme: string | undefined;

/** While a page goes to the printer, lists show all that they have and not only what is in sight. */
export const isPrinting = createStore(false);

// All of it must be in place when the event is over: the printer waits for nothing.
window.addEventListener('beforeprint', () => {
  theme = root.dataset.theme;
  root.dataset.theme = 'light';
  flushSync(() => isPrinting.set(true));
});

window.addEventListener('afterprint', () => {
  root.dataset.theme = theme;
  isPrinting.set(false);
});
