import type { Token, Tokens } from 'marked';
import { parseMarkdown } from './parse.ts';

/** The items with a checkbox, as they follow one another in the text. */
export const tickedItems = (tokens: readonly Token[]): Tokens.ListItem[] =>
  tokens.flatMap((token) => {
    if (token.type === 'blockquote') return tickedItems((token as Tokens.Blockquote).tokens);
    if (token.type !== 'list') return [];
    return (token as Tokens.List).items.flatMap((item) => {
      const inside = tickedItems(item.tokens);
      return item.task ? [item].concat(inside) : inside;
    });
  });

const boxes = /(?<=^[\s>*+\-\d.)]*)\[[ xX]\](?=\s)/gm;

/**
 * The text with the box of that number ticked, or no longer so. Where in the text it stands is tried out: only the parser
 * knows what is a checkbox and what merely looks like one.
 */
export function withTick(text: string, number: number): string | undefined {
  const wanted = statesOf(text).map((isTicked, index) => isTicked !== (index === number));
  const found = [...text.matchAll(boxes)];
  // What only looks like one pushes the others back, so it is seldom among the first.
  for (const { index, 0: box } of [...found.slice(number), ...found.slice(0, number)]) {
    const other = box === '[ ]' ? '[x]' : '[ ]';
    const ticked = text.slice(0, index) + other + text.slice(index + box.length);
    if (statesOf(ticked).join() === wanted.join()) return ticked;
  }
  return undefined;
}

const statesOf = (text: string) => tickedItems(parseMarkdown(text)).map(({ checked }) => checked ?? false);
