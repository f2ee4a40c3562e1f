import { once } from '../../../platform/lazy/once.ts';

const oneDay = 86_400_000;
const formatter = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(undefined, options));
const full = formatter({ dateStyle: 'full' });
const short = formatter({ weekday: 'short', day: 'numeric', month: 'short' });
const withYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

export interface Due {
  words: string;
  full: string;
  tone: 'late' | 'soon' | '';
}

/** How a day is said to somebody for whom it is `now`. Days have no time zone, so theirs is the reader's. */
export function describeDue(day: string, now = new Date(), isCompleted = false): Due {
  const date = new Date(`${day}T00:00`);
  if (isCompleted) return { words: nameOf(date, now), full: full().format(date), tone: '' };
  const away = Math.round((noon(date) - noon(now)) / oneDay);
  const tone = away < 0 ? 'late' : away === 0 ? 'soon' : '';
  return { words: wordsOf(date, away, now), full: full().format(date), tone };
}

/** Of the same calendar day in UTC, where every day is equally long. */
const noon = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 12);

function wordsOf(date: Date, away: number, now: Date) {
  if (away === -1) return 'Due yesterday';
  if (away === 0) return 'Due today';
  if (away === 1) return 'Due tomorrow';
  return nameOf(date, now);
}

function nameOf(date: Date, now: Date) {
  const inWords = date.getFullYear() === now.getFullYear() ? short : withYear;
  return inWords().format(date);
}
