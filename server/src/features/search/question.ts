import type { SearchType } from '@muster/contract';
import { readNumber } from '../task-keys/index.ts';

export interface Question {
  /** The words as they are kept, with blanks between them. */
  text: string;
  /** What titles are compared with where the index is not asked. */
  patterns: string[];
  /** Whether there are only words of one or two letters, with which far too much begins. */
  isShort: boolean;
  number: number | null;
  projectKey: string | null;
}

/** Nothing where there is nothing to ask. */
export interface Query {
  index: string | null;
  whole: string | null;
  /** What titles are like that are found by their words, if they are plain ASCII: so most others need not be looked up. */
  titles: string[] | null;
  /** The same of a word that may be mistyped: one of these. */
  either: string[] | null;
}

/** Of what is asked, as the database has it. */
export const queryTypes = {
  index: 'tsquery',
  whole: 'tsquery',
  titles: 'text[]',
  either: 'text[]',
} satisfies Record<keyof Query, string>;

/** Where words stand (migration 0064): in the names of things and in their texts. */
const names: Record<SearchType, string[]> = { task: ['n'], comment: [], file: ['f'], project: ['p'] };
const texts: Record<SearchType, string[]> = { task: ['t'], comment: ['c'], file: [], project: [] };

/** More of them tell nothing more. */
const mostWords = 10;
const mostLetters = 40;

const isShort = (word: string) => word.length < 3 && word < '\u2e80';

/** Each once, and none that another begins with. */
export function wordsToAsk(words: readonly string[]) {
  const cut = [...new Set(words.map((word) => [...word].slice(0, mostLetters).join('')))];
  return cut
    .filter((word) => !cut.some((other) => other !== word && other.startsWith(word)))
    .slice(0, mostWords);
}

export function questionOf(typed: string, words: readonly string[]): Question {
  const { number = null, projectKey = null } = readNumber(typed.trim());
  const asked = wordsToAsk(words);
  return {
    text: words.join(' '),
    patterns: asked.map((word) => `% ${word}%`),
    isShort: asked.every(isShort),
    number,
    projectKey,
  };
}

/**
 * What the database is asked in one organization: in names and anywhere, and both with what may be meant besides, if `meant` has
 * other words for those that may be mistyped.
 */
export function queriesOf(
  organization: string,
  words: readonly string[],
  types: readonly SearchType[],
  meant?: ReadonlyMap<string, string[]>,
): Query[] {
  const asked = wordsToAsk(words);
  const long = asked.filter((word) => !isShort(word));
  const inNames = types.flatMap((type) => names[type]);
  const anywhere = [...inNames, ...types.flatMap((type) => texts[type])];
  const query = (parts: string[], others?: ReadonlyMap<string, string[]>): Query => {
    if (parts.length === 0) return nothing;
    const othersFor = (word: string) => others?.get(word) ?? [];
    const write = (all: readonly string[]) =>
      all.map((word) => alternatives(organization, parts, word, othersFor(word))).join(' & ') || null;
    const isNamed = parts === inNames;
    const doubtful = asked.find((word) => othersFor(word).length > 0);
    return {
      index: write(long.length > 0 ? long : asked),
      whole: long.length > 0 ? write(asked) : null,
      titles: isNamed ? asked.filter((word) => othersFor(word).length === 0).map(anyWith) : null,
      either: isNamed && doubtful !== undefined ? [doubtful, ...othersFor(doubtful)].map(anyWith) : null,
    };
  };
  const both = (others?: ReadonlyMap<string, string[]>) => [query(inNames, others), query(anywhere, others)];
  return [...both(), ...(meant ? both(meant) : [])];
}

const anyWith = (word: string) => `%${word}%`;

const nothing: Query = { index: null, whole: null, titles: null, either: null };

/** What begins with the word, or is one of the others, in some of the parts. */
function alternatives(organization: string, parts: string[], word: string, others: string[]) {
  const lexemes = parts.flatMap((part) => [
    `${quoted(organization, part, word)}:*`,
    ...others.map((other) => quoted(organization, part, other)),
  ]);
  return `(${lexemes.join(' | ')})`;
}

const quoted = (organization: string, part: string, word: string) =>
  `'${organization.slice(0, 8)}${part}${word.replaceAll(/['\\]/g, '$&$&')}'`;
