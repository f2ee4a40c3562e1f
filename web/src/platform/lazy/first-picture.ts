import { useEffect } from 'react';
import type { Code } from './code.ts';

const firstPictureMs = 300;

/** Long enough for the first picture of a screen, which must not wait for what comes after it. */
export const firstPicture = () => new Promise<void>((shown) => void setTimeout(shown, firstPictureMs));

/** Fetches what is likely to be wanted next on a screen, once there is something to see. */
export const useAhead = (codes: readonly Pick<Code<unknown>, 'prepare'>[]) =>
  useEffect(() => void firstPicture().then(() => codes.forEach(({ prepare }) => void prepare())), [codes]);
