import type { CycleTime, Load } from '@muster/contract';
import type { Figure } from './Figures.tsx';
import { daysNumber, daysWords } from './words.ts';

/** Of what has no colour of its own any more. */
export const formerColor = 'var(--line-control)';

export const cycleFigure = ({ median, most }: CycleTime): Figure => ({
  name: 'Cycle time, median',
  value: median === null ? '–' : `${daysNumber(median)} d`,
  about: most === null ? 'nothing measured yet' : `85% within ${daysWords(most)}`,
});

/** At the end of last week. */
export const openBefore = (counted: readonly { counts: readonly number[] }[]) =>
  counted.reduce((sum, { counts }) => sum + counts.at(-2)!, 0);

/** Neither now nor before has there been anything. */
export const isBlank = (
  { load }: { load: readonly Load[] },
  counted: readonly { counts: readonly number[] }[],
) => load.length === 0 && counted.every(({ counts }) => counts.every((count) => count === 0));
