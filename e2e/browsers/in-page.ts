import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom';
import type { Point } from './input.ts';
import type { Matcher, What } from './what.ts';

/** Runs in the page: finds what is on it as people and screen readers do. */
export const texts = (what: What) => find(what).map(({ innerText }) => innerText.trim());
export const values = (what: What) => find(what).map((element) => (element as HTMLInputElement).value);
/** Of pictures; those that have not come are 0 wide. */
export const widths = (what: What) => find(what).map((element) => (element as HTMLImageElement).naturalWidth);
export const haveFocus = (what: What) => find(what).some((element) => element === document.activeElement);

/** The middle of the only such thing, once it rests and nothing lies upon it; else what stands in the way. */
export async function aim(what: What): Promise<Point | string> {
  const found = find(what);
  const [element] = found;
  if (!element || found.length > 1) return `there are ${found.length}`;
  if (element.matches(':disabled')) return 'it is disabled';
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const before = boxOf(element);
  await nextFrame();
  await nextFrame();
  const box = boxOf(element);
  if (JSON.stringify(box) !== JSON.stringify(before)) return 'it moves';
  const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
  const hit = document.elementFromPoint(x, y);
  // A press on its label is one on the control.
  if (element.contains(hit) || hit?.closest('label')?.control === element) return { x, y };
  return `${hit?.outerHTML.slice(0, 200)} lies upon it`;
}

const find = (what: What) =>
  what.reduce<HTMLElement[]>(
    (places, step) => [...new Set(places.flatMap((place) => findStep(place, step)))],
    [document.body],
  );

function findStep(place: HTMLElement, step: What[number]): HTMLElement[] {
  switch (step.by) {
    case 'role':
      return queryAllByRole(place, step.role, { name: step.name && matcherOf(step.name) }).filter(
        ({ textContent }) => textContent.includes(step.holding ?? ''),
      );
    case 'label':
      return queryAllByLabelText(place, step.label).filter(isShown);
    case 'text':
      return queryAllByText(place, matcherOf(step.text)).filter(isShown);
    case 'css':
      return [...place.querySelectorAll<HTMLElement>(step.selector)].filter(isShown);
  }
}

const matcherOf = (text: Matcher) => ('is' in text ? text.is : new RegExp(text.like));
const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Of a link that goes on in the next line, its first part. */
const boxOf = (element: HTMLElement) => element.getClientRects()[0] ?? new DOMRect();
