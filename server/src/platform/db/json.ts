/**
 * JSON as text, put together piece by piece: PostgreSQL's own functions for it look up the type of each value for every row,
 * which takes longer than reading the row; format() took an eighth longer. The members are SQL for JSON,
 * and `null` where that is NULL.
 */
export const jsonObject = (members: Record<string, string>) => {
  const parts = Object.entries(members).flatMap(([name, value], index) => [
    `'${index === 0 ? '{' : ','}"${name}":'`,
    `coalesce(${value}, 'null')`,
  ]);
  return joined([...parts, `'}'`]);
};

/** By halves: piece after piece, all that is there already would be copied for each. */
const joined = (texts: string[]): string => {
  if (texts.length === 1) return texts[0]!;
  const half = Math.ceil(texts.length / 2);
  return `(${joined(texts.slice(0, half))} || ${joined(texts.slice(half))})`;
};

/** Of any text. */
export const jsonString = (text: string) => `to_json(${text})::text`;

/** Of what holds nothing that would have to be escaped: ids, days, paths. */
export const jsonWord = (word: string) => `'"' || ${word} || '"'`;

export const jsonNumber = (number: string) => `${number}::text`;

/** Of what is JSON already. */
export const jsonText = (json: string) => `${json}::text`;

/** Of an array of ids. */
export const jsonIds = (ids: string) =>
  `CASE WHEN ${ids} = '{}' THEN '[]' ELSE '["' || array_to_string(${ids}, '","') || '"]' END`;

/** Of a moment, as the wire has it: to be put between quotes. */
export const isoMoment = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Of several such words, in order; of the rows that meet a condition, if there is one. */
export const jsonWords = (word: string, order: string, condition = 'true') =>
  `'["' || string_agg(${word}::text, '","' ORDER BY ${order}) FILTER (WHERE ${condition}) || '"]'`;
