import { addDays } from '@muster/contract';

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** By its first three letters or more, and never by a word that only begins like it. */
const placeIn = (names: readonly string[], word: string) =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));

interface Told {
  day: string;
  /** By which it is told. */
  words: string;
  /** What is left without them. */
  rest: string;
}

/** A day that ends a line, as in “Check plate 28 friday”, seen from `today`; nothing else in it is taken for one. */
export function dayAtEnd(line: string, today: string): Told | undefined {
  const words = line.trim().split(/\s+/);
  for (const count of [3, 2, 1]) {
    if (words.length < count) continue;
    const told = words.slice(-count).join(' ');
    const day = dayOf(told.toLowerCase(), today);
    const kept = words.slice(0, -count);
    if (kept.at(-1)?.toLowerCase() === 'on' && day) kept.pop();
    if (day) return { day, words: told, rest: kept.join(' ') };
  }
  return undefined;
}

function dayOf(words: string, today: string): string | undefined {
  if (words === 'today') return today;
  if (words === 'tomorrow') return addDays(today, 1);
  if (words === 'next week') return nextWeekday(1, today);
  const away = /^in (\d{1,3}) (days?|weeks?)$/.exec(words);
  if (away) return addDays(today, Number(away[1]) * (away[2]!.startsWith('w') ? 7 : 1));
  if (/^\d{4}-\d{2}-\d{2}$/.test(words)) return real(words);
  const weekday = placeIn(weekdays, words.replace(/^next /, ''));
  return weekday === -1 ? dateOf(words, today) : nextWeekday(weekday, today);
}

/** The next one that is not today. */
function nextWeekday(weekday: number, today: string) {
  const now = new Date(`${today}T00:00Z`).getUTCDay();
  return addDays(today, (weekday - now + 7) % 7 || 7);
}

/** From one 29th of February to the next, as around the year 2100. */
const mostYears = 9;

/** 12 Nov, Nov 12, 12 Nov 2027: without a year the next one there is. */
function dateOf(words: string, today: string) {
  const [, first, letters, last, year] =
    /^(?:(\d{1,2})\.? )?([a-z]+)(?: (\d{1,2}))?(?: (\d{4}))?$/.exec(words) ?? [];
  const month = letters ? placeIn(months, letters) + 1 : 0;
  const number = first ?? last;
  if (month === 0 || !number || (first && last)) return undefined;
  const of = (inYear: number) => real(`${inYear}-${pad(month)}-${pad(Number(number))}`);
  if (year) return of(Number(year));
  const thisYear = Number(today.slice(0, 4));
  const years = Array.from({ length: mostYears }, (_, more) => thisYear + more);
  return years.map(of).find((day) => day !== undefined && day >= today);
}

const pad = (part: number) => String(part).padStart(2, '0');

/** No 31st of November. */
const real = (day: string) => {
  const at = new Date(`${day}T00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? undefined : day;
};
