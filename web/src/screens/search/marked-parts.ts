import { markSigns } from '@muster/contract';

const signs = new RegExp(`[${markSigns.start}${markSigns.end}]`, 'u');

/** A text in pieces, as the server has marked it. */
export function markedParts(text: string) {
  let at = 0;
  return text
    .split(signs)
    .map((part, index) => ({ part, at: (at += part.length) - part.length, isMarked: index % 2 === 1 }))
    .filter(({ part }) => part !== '');
}
