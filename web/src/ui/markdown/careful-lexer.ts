import { Lexer, Tokenizer, type MarkedOptions, type Token, type Tokens, type TokensList } from 'marked';

/** What is shown as it was written: to take it apart would take longer than anybody waits. */
export interface WrittenToken {
  type: 'written';
  raw: string;
  /** Stands by itself, in no paragraph. */
  isBlock: boolean;
}

export const writtenBlock = (raw: string): WrittenToken => ({ type: 'written', raw, isBlock: true });
const writtenInline = (raw: string): WrittenToken => ({ type: 'written', raw, isBlock: false });

/** Quotes and lists in one another; deeper than anybody reads. */
const deepest = 12;
/** Each may begin something. */
const mostLines = 2_500;

// The parser looks for the end of each mark at every other one, and for the sign of an address at each letter before it.
const mostMarks = 300;
const longest = { word: 2_000, address: 500 };
/** Of all paragraphs of a text, each by the square of its marks. */
const mostEffort = 4_000_000;

/** Of the tables of a text. Short rows are filled up with cells. */
const mostOfTables = { rows: 1_000, columns: 100, cells: 10_000 };

/** Takes Markdown apart in time, whatever it is: a block that is too much stays as it was written. */
export class CarefulLexer extends Lexer {
  #depth = 0;
  #effort = 0;

  constructor(options: MarkedOptions) {
    super({ ...options, tokenizer: new CarefulTokenizer() });
  }

  override lex(text: string) {
    const lines = text.split(/\r\n?|\n/);
    this.blockTokens(lines.slice(0, mostLines).join('\n'), this.tokens);
    if (lines.length > mostLines) this.tokens.push(writtenBlock(lines.slice(mostLines).join('\n')));
    for (const { src, tokens } of this.inlineQueue) {
      // What a paragraph leaves open ends with it.
      this.state.inLink = false;
      if (this.#isTooMuch(src)) tokens.push(writtenInline(src));
      else this.inlineTokens(src, tokens);
    }
    return this.tokens;
  }

  override blockTokens(src: string, tokens?: Token[], isContinued?: boolean): Token[];
  override blockTokens(src: string, tokens?: TokensList, isContinued?: boolean): TokensList;
  override blockTokens(src: string, tokens: Token[] = [], isContinued = false) {
    if (this.#depth === deepest) {
      tokens.push(writtenBlock(src));
      return tokens;
    }
    this.#depth += 1;
    super.blockTokens(src, tokens, isContinued);
    this.#depth -= 1;
    return tokens;
  }

  #isTooMuch(paragraph: string) {
    const marks = paragraph.match(/[*_~[\]`<&!|\\]/g)?.length ?? 0;
    const effort = this.#effort + marks ** 2;
    if (marks > mostMarks || effort > mostEffort || paragraph.split(/\s/).some(isTooLong)) return true;
    this.#effort = effort;
    return false;
  }
}

const isTooLong = (word: string) => word.length > (word.includes('@') ? longest.address : longest.word);

class CarefulTokenizer extends Tokenizer {
  #cells = 0;

  override table(src: string) {
    const table = this.rules.block.table.exec(src);
    if (!table) return undefined;
    const [raw, header = '', , body = ''] = table;
    const columns = header.split('|').length;
    const rows = body.split('\n').length;
    const cells = columns * rows;
    if (
      columns > mostOfTables.columns ||
      rows > mostOfTables.rows ||
      this.#cells + cells > mostOfTables.cells
    )
      // The lexer takes whatever says how long it is.
      return writtenBlock(raw) as Token as Tokens.Table;
    this.#cells += cells;
    return super.table(src);
  }
}
