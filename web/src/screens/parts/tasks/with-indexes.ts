import type { Range } from '@tanstack/react-virtual';

/** Also these, if there are such: what is negative was not found. */
export function withIndexes(indexes: number[], more: number[]) {
  const missing = [...new Set(more)].filter((index) => index >= 0 && !indexes.includes(index));
  return missing.length === 0 ? indexes : [...indexes, ...missing].toSorted((one, other) => one - other);
}

export const allIndexes = ({ count }: Range) => Array.from({ length: count }, (_, index) => index);
