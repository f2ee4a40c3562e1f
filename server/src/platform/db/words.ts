import { sql, type RawBuilder } from 'kysely';

/** More of them tell nothing more. */
const mostWords = 10;

const wordsOf = (columns: string[]) =>
  `' ' || array_to_string(search_words_of(concat_ws(' ', ${columns.join(', ')})), ' ')`;

/** Whether each word of the text begins one of those in the columns, whatever its case and accents. No words ask for nothing. */
export const hasWords = (text: string | undefined, ...columns: string[]): RawBuilder<boolean> =>
  text
    ? sql<boolean>`${sql.raw(wordsOf(columns))} LIKE ALL (${sql.raw(patternsBefore)}${text}${sql.raw(patternsBehind)})`
    : sql<boolean>`true`;

/** The same of a text that a parameter names. */
export const hasWordsOf = (text: string, ...columns: string[]) =>
  `${wordsOf(columns)} LIKE ALL (${patternsBefore}${text}${patternsBehind})`;

// What could be a sign of a pattern is none of a word.
const patternsBefore = `ARRAY(SELECT '% ' || word || '%' FROM unnest((search_words_of(`;
const patternsBehind = `))[1:${mostWords}]) AS word)`;
