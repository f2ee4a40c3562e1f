import { referenceAt, withoutTurns, type Reference } from '@muster/contract';
import type { Token, TokenizerExtensionFunction } from 'marked';
import { isActingPath } from '../../platform/acting-path.ts';
import { CarefulLexer, writtenBlock } from './careful-lexer.ts';

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

/** Markdown as a tree; it is drawn by React, so nothing in it can become HTML, and nothing in it turns round. */
export function parseMarkdown(source: string): Token[] {
  const text = withoutTurns(source);
  try {
    const extensions = { inline: [readReference], renderers: {}, childTokens: {} };
    return new CarefulLexer({ gfm: true, breaks: true, extensions }).lex(text);
  } catch {
    return [writtenBlock(text)];
  }
}

const safeProtocols = new Set(['http:', 'https:', 'mailto:']);

/** An address that may be followed, or nothing. */
export function safeAddress(href: string): URL | undefined {
  try {
    const address = new URL(href, location.origin);
    const isActing = address.origin === location.origin && isActingPath(address.pathname);
    return safeProtocols.has(address.protocol) && !isActing ? address : undefined;
  } catch {
    return undefined;
  }
}
