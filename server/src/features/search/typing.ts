/** How many letters may be wrong, too many, missing or swapped, in a word of so many letters. */
const allowed = (letters: number) => (letters >= 8 ? 2 : letters >= 4 ? 1 : 0);

/** As the database keeps them of the words it knows (`search_spellings`, migration 0064). */
const lettersKept = 7;
/** Of a word that may be meant: more would find everything. */
const mostMeant = 12;
/** Of one search: each is compared with hundreds of words. */
const mostDoubtful = 3;

/** Words that may be mistyped, the longest of them. */
export const doubtfulOf = (words: readonly string[]) =>
  words
    .filter((word) => allowed(word.length) > 0 && !/\d/.test(word))
    .toSorted((one, other) => other.length - one.length)
    .slice(0, mostDoubtful);

/** What is left of the beginning of a word when up to two letters are missing, for one organization. */
export function spellingsOf(organization: string, word: string) {
  const beginning = [...word].slice(0, lettersKept).join('');
  const one = without(beginning);
  // A word of six letters may be one of eight that lacks two.
  const two = word.length >= 6 ? one.flatMap(without) : [];
  return [...new Set([beginning, ...one, ...two])].map((spelling) => organization.slice(0, 8) + spelling);
}

const without = (text: string) => [...text].map((_, at, letters) => letters.toSpliced(at, 1).join(''));

/** Which of the known words somebody may have meant besides those that begin as it was typed, the nearest first. */
export function meantBy(typed: string, known: readonly string[]) {
  return known
    .filter((word) => !word.startsWith(typed))
    .flatMap((word) => {
      const distance = nearness(typed, word);
      return distance === undefined ? [] : [{ word, distance }];
    })
    .toSorted((a, b) => a.distance - b.distance || a.word.length - b.word.length)
    .slice(0, mostMeant)
    .map(({ word }) => word);
}

/** How many mistakes lie between them, if not too many; a word that is not typed to its end yet counts as far as it is. */
function nearness(typed: string, word: string) {
  const whole = mistakes(typed, word, allowed(Math.max(typed.length, word.length)));
  if (whole < Infinity) return whole;
  const beginnings = [-1, 0, 1].map((more) => word.slice(0, typed.length + more));
  const least = Math.min(...beginnings.map((beginning) => mistakes(typed, beginning, allowed(typed.length))));
  return least < Infinity ? least : undefined;
}

/**
 * Damerau and Levenshtein: letters that are wrong, too many, missing, or swapped with their neighbour. Infinity where there are
 * more than `most`, which is noticed early: somebody may have filled an organization with words that are nearly the same.
 */
function mistakes(one: string, other: string, most: number) {
  if (Math.abs(one.length - other.length) > most) return Infinity;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const now = last.map(() => Infinity);
    now[0] = row;
    let least = Infinity;
    for (let at = Math.max(1, row - most); at <= Math.min(other.length, row + most); at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      now[at] = Math.min(
        last[at]! + 1,
        now[at - 1]! + 1,
        last[at - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[at - 2]! + 1 : Infinity,
      );
      least = Math.min(least, now[at]!);
    }
    if (least > most) return Infinity;
    [before, last] = [last, now];
  }
  return last[other.length]! <= most ? last[other.length]! : Infinity;
}
