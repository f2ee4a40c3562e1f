import { compareWords, labelColors, type Label } from '@muster/contract';

export const byName = (one: Label, other: Label) => compareWords(one.name, other.name);

/** The colour that the fewest have, so that new ones can be told apart. */
export function leastUsedColor(labels: readonly Label[]) {
  const uses = (color: Label['color']) => labels.filter((label) => label.color === color).length;
  return labelColors.toSorted((one, other) => uses(one) - uses(other))[0]!;
}

/** As the server compares them. */
export const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
