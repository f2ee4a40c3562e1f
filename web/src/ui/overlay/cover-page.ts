import { afterPaint } from '../primitives/after-paint.ts';

const covers: Element[] = [];
const hidden = new Set<Element>();
let isHeld = false;

/** Puts the page behind this, until it is uncovered again: nobody reads it or scrolls it. What is told aloud stays. */
export function coverPage(cover: Element) {
  covers.push(cover);
  arrange();
  return () => {
    covers.splice(covers.indexOf(cover), 1);
    arrange();
  };
}

export const isOnTop = (cover: Element) => covers.at(-1) === cover;

export const isCovered = (place: Node) => [...hidden].some((element) => element.contains(place));

function arrange() {
  const top = covers.at(-1);
  for (const element of hidden) element.removeAttribute('aria-hidden');
  hidden.clear();
  for (const element of top ? document.body.children : []) {
    if (element === top || element.matches('[aria-live], [aria-hidden], script')) continue;
    element.setAttribute('aria-hidden', 'true');
    hidden.add(element);
  }
  // What it opens is to be seen first: this makes the browser paint the whole page anew.
  afterPaint(holdStill);
}

function holdStill() {
  if (isHeld === covers.length > 0) return;
  isHeld = !isHeld;
  const root = document.documentElement;
  // Where the scroll bar takes room, the room stays: nothing may move sideways.
  const hasBar = window.innerWidth > root.clientWidth;
  if (isHeld && hasBar) root.style.scrollbarGutter = 'stable';
  root.style.overflow = isHeld ? 'hidden' : '';
  if (!isHeld) root.style.scrollbarGutter = '';
}
