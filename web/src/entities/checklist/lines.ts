import { limits, NewChecklistItem } from '@muster/contract';

export interface Line {
  text: string;
  isDone: boolean;
}

const mark = /^(?:[-*+•]\s+)?(?:\[([ xX])\]\s+)?/;

/** The items that somebody has typed or pasted: one a line, without the marks of a list that was copied. */
export const linesIn = (text: string): Line[] =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => {
      const words = line.replaceAll(/\s+/g, ' ').trim();
      const [whole, tick = ' '] = mark.exec(words)!;
      return { text: words.slice(whole.length), isDone: tick !== ' ' };
    })
    .filter((line) => line.text !== '');

/** Why they cannot be added to so many. */
export function problemWith(lines: readonly Line[], count: number): string | undefined {
  const room = limits.checklistItems - count;
  if (lines.length > room)
    return [most, room > 0 && `There is room for ${room} more.`].filter(Boolean).join(' ');
  for (const [index, { text }] of lines.entries()) {
    const problem = textProblem(text);
    if (problem) return lines.length === 1 ? problem : `Line ${index + 1}: ${problem}`;
  }
  return undefined;
}

export const textProblem = (text: string) =>
  NewChecklistItem.shape.text.safeParse(text).error?.issues[0]?.message;

const most = `A checklist may have at most ${limits.checklistItems} lines.`;
