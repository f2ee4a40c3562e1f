import { limits } from '@muster/contract';

/** More are no list that somebody has at hand, but a text. */
export const mostPasted = 100;

/** What stands before an entry of a list: a bullet or a number, a box to tick, or both. */
const marker = /^(?:(?:[-*+•–]|\d{1,3}[.)])\s+)?(?:\[[ xX]?\]\s+)?/;

interface PastedLine {
  title: string;
  /** Counted as they were pasted, empty ones too. */
  number: number;
}

/** What could be titles; a line without words is none. */
export const linesOf = (text: string): PastedLine[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, index) => ({ title: titleOf(line), number: index + 1 }))
    .filter(({ title }) => title !== '');

/** Cells of a table come with tabs between them. */
const titleOf = (line: string) => `${line.trim().replaceAll('\t', ' ')} `.replace(marker, '').trim();

/** Why they cannot become tasks, all of them or none. */
export function problemOf(lines: readonly PastedLine[]) {
  if (lines.length > mostPasted)
    return `These are ${lines.length} lines. At most ${mostPasted} can become tasks at once.`;
  const long = lines.find(({ title }) => title.length > limits.taskTitle);
  return (
    long &&
    `Line ${long.number} has ${long.title.length} characters; a title may have at most ${limits.taskTitle}: “${long.title.slice(0, 40)}…”`
  );
}

/** As a field of one line would take it. */
export const inOneLine = (text: string) => text.trim().replaceAll(/\s*[\n\r\u2028\u2029]+\s*/g, ' ');
