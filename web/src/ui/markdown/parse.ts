import { referenceAt, type Reference } from '@muster/contract';
import { Lexer, type Token, type TokenizerExtensionFunction } from 'marked';

/** Deeper than anybody reads. */
const deepestQuote = 10;
const tooManyMarks = new RegExp(`^((?:[ \\t]*>){${deepestQuote}})[ \\t>]*`, 'gm');

// What the parser does with more of them takes longer than anybody waits: it looks for the end of each at every other one.
const mostMarks = 1_000;
const mostMarksOfParagraph = 200;
const longestWord = 400;
const countMarks = (text: string) => text.match(/[*_~[\]`<&!|\\]/g)?.length ?? 0;

/** What begins an item has its end in its own line. */
const beginnings = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\])?/gm;

function isTooMuch(text: string) {
  const rest = text.replace(beginnings, '');
  return (
    countMarks(rest) > mostMarks ||
    rest.split(/\n\s*\n/).some((paragraph) => countMarks(paragraph) > mostMarksOfParagraph) ||
    text.split(/\s/).some(({ length }) => length > longestWord)
  );
}

export interface ReferenceToken {
  type: 'reference';
  raw: string;
  reference: Reference;
  /** A link has no other inside. */
  isInLink: boolean;
}

const readReference: TokenizerExtensionFunction = function (text) {
  const found = referenceAt(text);
  return found && { type: 'reference', ...found, isInLink: this.lexer.state.inLink };
};

/**
 * Markdown as a tree; it is drawn by React, so nothing in it can become HTML. Nothing where it cannot be taken apart in
 * time: then it is shown as it was written.
 */
export function parseMarkdown(text: string): Token[] | undefined {
  if (isTooMuch(text)) return undefined;
  try {
    const extensions = { inline: [readReference], renderers: {}, childTokens: {} };
    return new Lexer({ gfm: true, breaks: true, extensions }).lex(text.replace(tooManyMarks, '$1 '));
  } catch {
    return undefined;
  }
}

const safeProtocols = new Set(['http:', 'https:', 'mailto:']);
/** Places that do something as soon as they are opened. */
const acting = /^\/(logout|api)(\/|$)/;

/** An address that may be followed, or nothing. */
export function safeAddress(href: string): URL | undefined {
  try {
    const address = new URL(href, location.origin);
    const isActing = address.origin === location.origin && acting.test(address.pathname);
    return safeProtocols.has(address.protocol) && !isActing ? address : undefined;
  } catch {
    return undefined;
  }
}
