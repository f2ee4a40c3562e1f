import { limits } from '@muster/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Original } from './plan.ts';

const bounds: { most: number; what: string; of: (original: Original) => number }[] = [
  { most: limits.bulkAssignments, what: 'assignments', of: ({ assignedTo }) => assignedTo.length },
  { most: 20_000, what: 'lines of checklists', of: ({ lines }) => lines },
  { most: 2_000_000, what: 'bytes of descriptions', of: ({ bytes }) => bytes },
];

/** A few words may ask for very much, and whoever else is in the project waits for it. */
export function refuseTooMuch(originals: Original[], field: string) {
  for (const { most, what, of } of bounds) {
    const total = originals.reduce((sum, original) => sum + of(original), 0);
    if (total > most) throw invalid({ [field]: tooMuch(most, what) });
  }
}

const tooMuch = (most: number, what: string) =>
  `At most ${most.toLocaleString('en')} ${what} can be copied at once: choose fewer tasks`;
