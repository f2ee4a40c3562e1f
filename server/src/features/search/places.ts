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
  const doubts = mine.slice(0, mostForMistyped).flatMap((place) =>
    doubtfulOf(wordsToAsk(place.words)).map((word) => ({
      place,
      word,
      organization: place._id,
      spellings: spellingsOf(place._id, word),
    })),
  );
  const known = doubts.length === 0 ? [] : await listKnownWords(db, doubts);
  const meant = new Map<Mine, Map<string, string[]>>();
  doubts.forEach(({ place, word }, at) => {
    const others = meantBy(word, known[at]!);
    if (others.length > 0) meant.set(place, new Map(meant.get(place)).set(word, others));
  });
  return meant;
}

/** What the organizations are asked, each in words of its own. */
export const placesOf = (mine: readonly Mine[], types: readonly SearchType[], meant?: Meant): Place[] =>
  mine.map((place) => ({
    organization: place._id,
    queries: queriesOf(place._id, place.words, types, meant?.get(place)),
  }));
