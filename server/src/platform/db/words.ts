import { sql, type RawBuilder } from 'kysely';

/** More of them tell nothing more. */
const mostWords = 10;

/** Whether each word of the text begins one of those in the columns, whatever its case and accents. No words ask for nothing. */
export function hasWords(text: string | undefined, ...columns: string[]): RawBuilder<boolean> {
  if (!text) return sql<boolean>`true`;
  const theirs = sql`search_words_of(concat_ws(' ', ${sql.join(columns.map((column) => sql.ref(column)))}))`;
  // What could be a sign of a pattern is none of a word.
  const patterns = sql`ARRAY(
    SELECT '% ' || word || '%' FROM unnest((search_words_of(${text}))[1:${sql.lit(mostWords)}]) AS word
  )`;
  return sql<boolean>`' ' || array_to_string(${theirs}, ' ') LIKE ALL (${patterns})`;
}
