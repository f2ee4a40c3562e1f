import type { Page } from '@playwright/test';

/** What can be pressed or typed into. */
const controls = 'a[href], button:enabled, input:enabled, textarea, [role=switch]';
const fingerHeight = 40;

/** Controls that something else lies upon, however far one scrolls. */
export const findCovered = (page: Page) => findFaulty(page, 0);

/** Controls that are less than a finger high; links within a sentence are as high as it. */
export const findSmall = (page: Page) => findFaulty(page, fingerHeight);

/** On the screen, or in the dialog above it. */
const findFaulty = (page: Page, leastHeight: number) =>
  page.evaluate(
    ([selector, least]) => {
      const isFaulty = (element: Element) => {
        const isShown =
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !element.closest('.sr, [aria-hidden=true], .skip') &&
          // Of a form that is one line until it has the focus.
          getComputedStyle(element).clipPath === 'none';
        const isInSentence =
          getComputedStyle(element).display === 'inline' &&
          element.parentElement!.textContent.trim() !== element.textContent.trim();
        if (!isShown || (isInSentence && least > 0)) return false;

        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        // Of a link that goes on in the next line, its first part.
        const { left, top, width, height } = element.getClientRects()[0]!;
        const middle = top + height / 2;
        // A press on its label is one on the control.
        const isHit = (y: number) => {
          const hit = document.elementFromPoint(left + width / 2, y);
          return element.contains(hit) || hit?.closest('label')?.contains(element);
        };
        if (least === 0) return !isHit(middle);
        // The border may be around a field and what is beside it.
        const frame = (element.matches('input') && element.closest('.input')) || element;
        if (frame.getBoundingClientRect().height >= least) return false;
        return ![-1, 1].every((side) => isHit(middle + side * (least / 2 - 1)));
      };
      const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
      const found = [...(dialogs.at(-1) ?? document.body).querySelectorAll(selector)].filter(isFaulty);
      window.scrollTo({ top: 0, behavior: 'instant' });
      return found.map(({ outerHTML }) => outerHTML.slice(0, 160));
    },
    [controls, leastHeight] as const,
  );
