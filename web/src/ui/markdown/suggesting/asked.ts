import type { Person } from '@muster/contract';
import { begins } from '../../primitives/begins.ts';

/** What somebody has begun to type: whom or what they want to name. */
export interface Asked {
  sign: '@' | '#';
  /** Where the sign stands. */
  from: number;
  text: string;
}

// Not in the middle of an address or of an entity, nor in front of a heading's words.
const beginning = /(?<![A-Za-z0-9@#/&])([@#])((?! )[^@#]{0,40})$/;

/** Before the cursor, in its line. */
export function findAsked(text: string, cursor: number): Asked | undefined {
  const line = text.slice(text.lastIndexOf('\n', cursor - 1) + 1, cursor);
  const [found, sign, asked] = beginning.exec(line) ?? [];
  return found === undefined
    ? undefined
    : { sign: sign as Asked['sign'], from: cursor - found.length, text: asked! };
}

/** Each word that is asked for begins another word of the name; those whose names begin so come first. */
export function findPeople<P extends Person>(people: readonly P[], text: string, most: number): P[] {
  const starts = text.split(/\s+/).filter(Boolean);
  const found = people.filter(({ fullName }) => {
    const words = fullName.split(/[\s-]+/);
    return starts.every((start) => {
      const at = words.findIndex((word) => begins(word, start));
      return at !== -1 && words.splice(at, 1);
    });
  });
  const asked = text.trimEnd();
  const isFirst = ({ fullName }: P) => asked !== '' && begins(fullName, asked);
  return [...found.filter(isFirst), ...found.filter((person) => !isFirst(person))].slice(0, most);
}
