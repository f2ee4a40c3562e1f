import type { CSSProperties } from 'react';
import './marks.css';

interface AvatarProps {
  person: { _id: string; fullName: string };
  size?: number;
}

/** Decoration beside the name, which is why it is hidden from screen readers. */
export const Avatar = ({ person, size = 24 }: AvatarProps) => (
  <span
    className={`who w${tintOf(person._id)}`}
    style={{ '--size': `${size}px` } as CSSProperties}
    title={person.fullName}
    aria-hidden="true"
  >
    {initialOf(person.fullName)}
  </span>
);

const initialOf = (name: string) => (Array.from(name.trim())[0] ?? '?').toUpperCase();

const tintOf = (id: string) => {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return (hash % 6) + 1;
};
