import { referenceAt, withoutIds, withoutTurns, type Reference } from '@muster/contract';
import { Lexer, type Token, type Tokens, type TokenizerExtensionFunction } from 'marked';

/** What somebody or something is called today, where that may be told. */
export type NameOf = (reference: Reference) => string | undefined;

// What the parser does with more takes longer than anybody waits: it looks for the end of each mark at every other one.
export const longestSource = 1_200;
const mostMarks = 200;
const deepest = 40;
const halfSign = /[\uD800-\uDBFF]$/;

const readReference: TokenizerExtensionFunction = (text) => {
  const found = referenceAt(text);
  return found && { type: 'reference', ...found };
};
const extensions = { inline: [readReference], renderers: {}, childTokens: {} };

/** The words of a text in Markdown on one line, as somebody reads them who sees it drawn. */
export function plainText(markdown: string, nameOf: NameOf, longest: number) {
  const source = withoutTurns(markdown.slice(0, longestSource));
  // Without ids once more, for a reference that was cut.
  const line = withoutIds(wordsOf(source, nameOf).replaceAll(/\s+/g, ' ').trim());
  const isCut = line.length > longest || markdown.length > longestSource;
  return isCut ? `${line.slice(0, longest).replace(halfSign, '')}…` : line;
}

function wordsOf(source: string, nameOf: NameOf) {
  if ((source.match(/[*_~[\]`<>&!|\\]/g)?.length ?? 0) > mostMarks) return withoutIds(source);
  try {
    const tokens = new Lexer({ gfm: true, breaks: true, extensions }).lex(source);
    return readAll(tokens, nameOf, 0);
  } catch {
    // Too deep to be taken apart: as it was written.
    return withoutIds(source);
  }
}

const readAll = (tokens: readonly Token[] | undefined, nameOf: NameOf, depth: number): string =>
  tokens?.map((token) => read(token, nameOf, depth + 1)).join('') ?? '';

function read(token: Token, nameOf: NameOf, depth: number): string {
  if (depth > deepest) return withoutIds(token.raw);
  const inside = () => readAll('tokens' in token ? token.tokens : undefined, nameOf, depth);
  switch (token.type) {
    case 'space':
    case 'def':
    case 'hr':
    case 'checkbox':
    case 'br':
      return ' ';
    case 'heading':
    case 'paragraph':
    case 'blockquote':
      return `${inside()} `;
    case 'strong':
    case 'em':
    case 'del':
    case 'link':
      return inside();
    case 'list':
      return `${(token as Tokens.List).items.map(({ tokens }) => readAll(tokens, nameOf, depth).trim()).join(' · ')} `;
    case 'table':
      return readTable(token as Tokens.Table, nameOf, depth);
    case 'code':
    case 'codespan':
      return withoutIds((token as Tokens.Code | Tokens.Codespan).text) + (token.type === 'code' ? ' ' : '');
    case 'image':
      return (token as Tokens.Image).text || 'image';
    case 'reference': {
      const { reference } = token as unknown as { reference: Reference };
      return nameOf(reference) ?? reference.label;
    }
    case 'text':
      return 'tokens' in token && token.tokens ? `${inside()} ` : (token as Tokens.Text).text;
    case 'escape':
      return (token as Tokens.Escape).text;
    default:
      return withoutIds(token.raw);
  }
}

function readTable({ header, rows }: Tokens.Table, nameOf: NameOf, depth: number) {
  const lines = [header, ...rows].map((cells) =>
    cells.map(({ tokens }) => readAll(tokens, nameOf, depth)).join(' '),
  );
  return `${lines.join(' · ')} `;
}
