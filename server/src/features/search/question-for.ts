import type { SearchType } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import { listKnownWords } from './entries-queries.ts';
import { questionOf, wordsToAsk } from './question.ts';
import { doubtfulOf, meantBy, spellingsOf } from './typing.ts';

/** Of somebody who is in very many organizations, so many are searched for mistyped words. */
export const mostForMistyped = 10;

interface Asked {
  organization: string;
  text: string;
  words: readonly string[];
  types: readonly SearchType[];
  /** Whether words may be mistyped. */
  isNear: boolean;
}

/** What one organization is asked, and the words that may be meant there by mistyped ones. */
export async function questionFor(db: Db, { organization, text, words, types, isNear }: Asked) {
  const meant = isNear ? await findMeant(db, organization, wordsToAsk(words)) : undefined;
  const question = questionOf(organization, text, words, types, meant);
  return { question, meant: meant ? [...meant.values()].flat() : [] };
}

async function findMeant(db: Db, organization: string, words: readonly string[]) {
  const meant = new Map<string, string[]>();
  for (const word of doubtfulOf(words)) {
    const known = await listKnownWords(db, organization, spellingsOf(organization, word));
    meant.set(word, meantBy(word, known));
  }
  return [...meant.values()].some((others) => others.length > 0) ? meant : undefined;
}
