import { once } from '../../platform/lazy/once.ts';

const collator = once(() => new Intl.Collator(undefined, { usage: 'search', sensitivity: 'base' }));

/** Accents and case do not matter. */
export const begins = (text: string, start: string) =>
  collator().compare(text.slice(0, start.length), start) === 0;

/** Whether the part stands anywhere in the text, by the same rule. */
export function holds(text: string, part: string) {
  for (let at = 0; at + part.length <= text.length; at += 1) if (begins(text.slice(at), part)) return true;
  return false;
}
