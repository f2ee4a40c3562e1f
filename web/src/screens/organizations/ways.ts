import type { ReactNode } from 'react';
import { fits } from '../../ui/primitives/fits.ts';

/** A project, an organization, or a screen of all of them. */
export interface WayTo {
  href: string;
  name: string;
  /** The organization, where it is another one. */
  within?: string | undefined;
  /** How many tasks are, as far as that is known. */
  open?: number | undefined;
  isCurrent?: boolean;
  mark: ReactNode;
}

export interface WaysUnder {
  value: string;
  items: readonly WayTo[];
}

/** Those whose names fit. */
export const waysThatFit = (groups: readonly WaysUnder[], text: string): WaysUnder[] =>
  groups.map(({ value, items }) => ({ value, items: items.filter(({ name }) => fits(name, text)) }));

/** Each where it comes first; groups without any are left out. */
export function eachOnce(groups: readonly WaysUnder[]): WaysUnder[] {
  const seen = new Set<string>();
  const isNew = ({ href }: WayTo) => !seen.has(href) && seen.add(href);
  return groups
    .map(({ value, items }) => ({ value, items: items.filter(isNew) }))
    .filter(({ items }) => items.length > 0);
}
