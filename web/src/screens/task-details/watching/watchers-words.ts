interface Watchers {
  /** Those others whose names are known. */
  others: readonly { fullName: string }[];
  /** Of all others. */
  count: number;
  isOwn: boolean;
}

/** In a few words; one's own name is You. */
export function watchersWords({ others, count, isOwn }: Watchers) {
  if (count === 0) return isOwn ? 'You' : 'Nobody yet';
  const [first] = others;
  if (isOwn) return `You and ${count === 1 && first ? first.fullName : othersOf(count)}`;
  if (!first) return othersOf(count);
  return count === 1 ? first.fullName : `${first.fullName} and ${othersOf(count - 1)}`;
}

const othersOf = (count: number) => `${count} ${count === 1 ? 'other' : 'others'}`;
