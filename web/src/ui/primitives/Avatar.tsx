import type { CSSProperties } from 'react';
import './marks.css';

interface AvatarProps {
  person: { _id: string; fullName: string };
  size?: number;
}

/** Decoration beside the name, which is why it is hidden from screen readers. */
export const Avatar = ({ person, size = 24 }: AvatarProps) => (
  <span
    className="who"
    style={{ '--size': `${size}px`, '--hue': hueOf(person._id) } as CSSProperties}
    title={person.fullName}
    aria-hidden="true"
  >
    {initialsOf(person.fullName)}
  </span>
);

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstOf = (word: string) => [...segments.segment(word)][0]?.segment ?? '';

/** Of the first name and of the last one. */
export function initialsOf(name: string) {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? [];
  const [first = '?', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return (firstOf(first) + firstOf(last)).toUpperCase();
}

/** Names that end alike, and ids that do, are far apart all the same: each bit of the id moves the hue. */
export function hueOf(id: string) {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = (hash ^ (hash >>> 13)) >>> 0;
  return (hash % hueCount) * (360 / hueCount);
}

/** As many as the eye tells apart. */
const hueCount = 16;
