import { once } from '../../../platform/lazy/once.ts';

const oneDay = 86_400_000;
const formatter = (options: Intl.DateTimeFormatOptions) =>
  once(() => new Intl.DateTimeFormat(undefined, options));
const full = formatter({ dateStyle: 'full' });
const short = formatter({ weekday: 'short', day: 'numeric', month: 'short' });
const withYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });

export interface Due {
  words: string;
  /** The same where it stands alone. */
  sentence: string;
  full: string;
  tone: 'late' | 'soon' | '';
}

/** How a day is said to somebody for whom it is `now`. Days have no time zone, so theirs is the reader's. */
export function describeDue(day: string, now = new Date(), isCompleted = false): Due {
  const date = new Date(`${day}T00:00`);
  const name = nameOf(date, now);
  if (isCompleted) return { words: name, sentence: name, full: full().format(date), tone: '' };
  const away = Math.round((noon(date) - noon(now)) / oneDay);
  const tone = away < 0 ? 'late' : away === 0 ? 'soon' : '';
  const isFar = Math.abs(away) > 1;
  const words = isFar ? name : wordsOf(away);
  const sentence = isFar ? `${away < 0 ? 'Overdue since' : 'Due'} ${name}` : words;
  return { words, sentence, full: full().format(date), tone };
}

/** Of the same calendar day in UTC, where every day is equally long. */
const noon = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 12);

function wordsOf(away: number) {
  if (away === 0) return 'Due today';
  return away < 0 ? 'Due yesterday' : 'Due tomorrow';
}

function nameOf(date: Date, now: Date) {
  const inWords = date.getFullYear() === now.getFullYear() ? short : withYear;
  return inWords().format(date);
}
