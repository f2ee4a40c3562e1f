import type { CycleTime, Load } from '@muster/contract';
import type { LinkProps } from '@tanstack/react-router';
import { createElement } from 'react';
import type { Figure } from './Figures.tsx';
import { Leading } from './Leading.tsx';
import { daysNumber } from './words.ts';

/** Of what has no colour of its own any more. */
export const formerColor = 'var(--line-control)';

/** With where the tasks are that were done, of which those were measured that had been started. */
export const cycleFigure = ({ median, most }: CycleTime, to?: LinkProps): Figure => ({
  name: 'Cycle time, median',
  value: median === null ? '–' : createElement(Leading, { to, children: `${daysNumber(median)} d` }),
  about: most === null ? 'nothing measured yet' : `85 in a hundred within ${daysNumber(most)} d`,
});

/** At the end of last week. */
export const openBefore = (counted: readonly { counts: readonly number[] }[]) =>
  counted.reduce((sum, { counts }) => sum + counts.at(-2)!, 0);

/** Neither now nor before has there been anything. */
export const isBlank = (
  { load }: { load: readonly Load[] },
  counted: readonly { counts: readonly number[] }[],
) => load.length === 0 && counted.every(({ counts }) => counts.every((count) => count === 0));
