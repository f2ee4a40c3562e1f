import { useEffect } from 'react';
import type { Code } from './code.ts';

const pauseMs = 300;

let tell: () => void;
const painted = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Said once what the first address asks for is in the page. In a tab that nobody sees nothing is painted. */
export function tellFirstScreen() {
  if (document.hidden) return tell();
  requestAnimationFrame(() => setTimeout(tell));
}

/** For what the bar says besides: whoever comes for a screen must not wait for it. */
export const firstScreen = () => painted;

/** Nor for what comes after the first picture of a screen; of a later one, this is long enough. */
export const firstPicture = async () => {
  await painted;
  await new Promise<void>((over) => void setTimeout(over, pauseMs));
};

/** Fetches what is likely to be wanted next on a screen, once there is something to see. */
export const useAhead = (codes: readonly Pick<Code<unknown>, 'prepare'>[]) =>
  useEffect(() => void firstPicture().then(() => codes.forEach(({ prepare }) => void prepare())), [codes]);
