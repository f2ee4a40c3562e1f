import { addDays, daysBetween } from '@muster/contract';
import { weekAround } from '../parts/days/weeks.ts';

export const scales = ['week', 'month', 'quarter'] as const;
export type Scale = (typeof scales)[number];

/** The days that are shown, both ends included. */
export interface Span {
  from: string;
  to: string;
  days: number;
}

interface Measure {
  weeks: number;
  /** How many of them are over: what led here matters as well. */
  before: number;
  /** How many weeks one goes on or back. */
  turn: number;
}

const measures: Record<Scale, Measure> = {
  week: { weeks: 2, before: 0, turn: 1 },
  month: { weeks: 7, before: 2, turn: 4 },
  quarter: { weeks: 14, before: 3, turn: 12 },
};

/** The least that a day is wide, in pixels; narrower, the chart is scrolled. */
export const leastWidth: Record<Scale, number> = { week: 40, month: 14, quarter: 8 };

export function spanAround(day: string, scale: Scale, firstDay: number): Span {
  const { weeks, before } = measures[scale];
  const from = addDays(weekAround(day, firstDay)[0]!, -7 * before);
  const days = 7 * weeks;
  return { from, to: addDays(from, days - 1), days };
}

export const turn = (day: string, scale: Scale, by: 1 | -1) => addDays(day, 7 * by * measures[scale].turn);

export const isShown = ({ from, to }: Span, day: string) => from <= day && day <= to;

/** How many days after the first one that is shown. */
export const placeOf = ({ from }: Span, day: string) => daysBetween(from, day);

/** The day at a share of the width. */
export const dayAt = ({ from, days }: Span, share: number) =>
  addDays(from, Math.min(Math.max(Math.floor(share * days), 0), days - 1));

/** Days that have a line and a number: each one of a few, else those with which weeks begin. */
export const marksOf = ({ from, days }: Span, scale: Scale) => {
  const step = scale === 'week' ? 1 : 7;
  return Array.from({ length: days / step }, (_, index) => addDays(from, index * step));
};

/** Of each month that is shown, its first day that is. */
export const monthsOf = ({ from, days }: Span) =>
  Array.from({ length: days }, (_, index) => addDays(from, index)).filter(
    (day, index) => index === 0 || day.endsWith('-01'),
  );
