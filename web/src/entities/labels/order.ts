import { labelColors, type Label } from '@muster/contract';
import { once } from '../../platform/lazy/once.ts';

const collator = once(() => new Intl.Collator(undefined, { sensitivity: 'base' }));

export const byName = (one: Label, other: Label) => collator().compare(one.name, other.name);

/** The colour that the fewest have, so that new ones can be told apart. */
export function leastUsedColor(labels: readonly Label[]) {
  const uses = (color: Label['color']) => labels.filter((label) => label.color === color).length;
  return labelColors.toSorted((one, other) => uses(one) - uses(other))[0]!;
}

/** As the server compares them. */
export const isSameName = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
