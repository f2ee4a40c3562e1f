import type { SearchType } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import type { Place } from './each-queries.ts';
import { listKnownWords } from './known-words-queries.ts';
import type { Mine } from './queries.ts';
import { queriesOf, wordsToAsk } from './question.ts';
import { doubtfulOf, meantBy, spellingsOf } from './typing.ts';

/** Of somebody who is in very many organizations, so many are searched for mistyped words. */
const mostForMistyped = 10;

/** For each word that may be mistyped, others that may be meant; of organizations that know some. */
export type Meant = ReadonlyMap<Mine, ReadonlyMap<string, string[]>>;

export async function findMeant(db: Db, mine: readonly Mine[]): Promise<Meant> {
  const doubts = mine.slice(0, mostForMistyped).flatMap((one) =>
    doubtfulOf(wordsToAsk(one.words)).map((word) => ({
      one,
      word,
      organization: one._id,
      spellings: spellingsOf(one._id, word),
    })),
  );
  const known = doubts.length === 0 ? [] : await listKnownWords(db, doubts);
  const meant = new Map<Mine, Map<string, string[]>>();
  doubts.forEach(({ one, word }, at) => {
    const others = meantBy(word, known[at]!);
    if (others.length > 0) meant.set(one, new Map(meant.get(one)).set(word, others));
  });
  return meant;
}

/** What the organizations are asked, each in words of its own. */
export const placesOf = (mine: readonly Mine[], types: readonly SearchType[], meant?: Meant): Place[] =>
  mine.map((one) => ({
    organization: one._id,
    queries: queriesOf(one._id, one.words, types, meant?.get(one)),
  }));
