/** Orders ranks, decimals of any length: below zero when the first stands higher. Numbers would lose their digits. */
export function compareRanks(one: string, other: string): number {
  const isNegative = one.startsWith('-');
  if (isNegative !== other.startsWith('-')) return isNegative ? -1 : 1;
  return isNegative ? compareSizes(other.slice(1), one.slice(1)) : compareSizes(one, other);
}

function compareSizes(one: string, other: string) {
  const [whole = '', part = ''] = one.split('.');
  const [otherWhole = '', otherPart = ''] = other.split('.');
  const digits = Math.max(part.length, otherPart.length);
  return (
    whole.length - otherWhole.length ||
    compareDigits(whole, otherWhole) ||
    compareDigits(part.padEnd(digits, '0'), otherPart.padEnd(digits, '0'))
  );
}

const compareDigits = (one: string, other: string) => (one < other ? -1 : Number(one > other));
