/** Pieces of a whole file, also of one that moves for long: millions of tiny ones would hold up everybody. */
export const mostPieces = 20_000;

/** Throws where a picture cannot have that many. */
export function requireFew(count: number, most = mostPieces) {
  if (count > most) throw new RangeError('too many');
  return count;
}
