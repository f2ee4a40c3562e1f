import { Lexer, type Token } from 'marked';

/** Deeper than anybody reads. */
const deepestQuote = 10;
const tooManyMarks = new RegExp(`^((?:[ \\t]*>){${deepestQuote}})[ \\t>]*`, 'gm');

/**
 * Markdown as a tree; it is drawn by React, so nothing in it can become HTML. Nothing where it cannot be taken apart: then it
 * is shown as it was written.
 */
export function parseMarkdown(text: string): Token[] | undefined {
  try {
    return new Lexer({ gfm: true, breaks: true }).lex(text.replace(tooManyMarks, '$1 '));
  } catch {
    return undefined;
  }
}

const safeProtocols = new Set(['http:', 'https:', 'mailto:']);

/** An address that may be followed, or nothing. */
export function safeAddress(href: string): string | undefined {
  try {
    const { protocol, href: whole } = new URL(href, location.origin);
    return safeProtocols.has(protocol) ? whole : undefined;
  } catch {
    return undefined;
  }
}
