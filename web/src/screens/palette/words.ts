import { wordsIn } from '../../ui/primitives/fits.ts';

interface Part {
  text: string;
  at: number;
  isMarked: boolean;
}

/** The name in pieces, with what was asked for marked: at the beginnings of words, or wherever it is. */
export function markedParts(name: string, text: string): Part[] {
  const wanted = wordsIn(text).map(escaped);
  if (wanted.length === 0) return [{ text: name, at: 0, isMarked: false }];
  const starts = wanted.map((word) => `(?<![\\p{L}\\p{N}])${word}`).join('|');
  const whole = escaped(text.trim());
  let at = 0;
  return name
    .split(new RegExp(`(${starts}|${whole})`, 'iu'))
    .map((part, index) => ({ text: part, at: (at += part.length) - part.length, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
