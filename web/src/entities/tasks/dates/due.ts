import { daysBetween } from '@muster/contract';
import { once } from '../../../platform/lazy/once.ts';
import { today as ownToday } from './today.ts';

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

/** How a day is said to somebody for whom it is `today`. */
export function describeDue(day: string, today = ownToday(), isCompleted = false): Due {
  const date = new Date(`${day}T00:00`);
  const name = nameOf(date, day.slice(0, 4) === today.slice(0, 4));
  if (isCompleted) return { words: name, sentence: name, full: full().format(date), tone: '' };
  const away = daysBetween(today, day);
  const tone = away < 0 ? 'late' : away === 0 ? 'soon' : '';
  const isFar = Math.abs(away) > 1;
  const words = isFar ? name : wordsOf(away);
  const sentence = isFar ? `${away < 0 ? 'Overdue since' : 'Due'} ${name}` : words;
  return { words, sentence, full: full().format(date), tone };
}

function wordsOf(away: number) {
  if (away === 0) return 'Due today';
  return away < 0 ? 'Due yesterday' : 'Due tomorrow';
}

const nameOf = (date: Date, isThisYear: boolean) => (isThisYear ? short : withYear)().format(date);
