import type { CycleTime, InsightWeek } from '@muster/contract';
import { formatDays } from '../../ui/primitives/dates.ts';

export const weekWords = ({ from, to }: Pick<InsightWeek, 'from' | 'to'>) => formatDays(from, to);

/** '4.2', or '12' where a tenth says nothing. */
export const daysNumber = (days: number) =>
  days < 10 ? String(Math.round(days * 10) / 10) : String(Math.round(days));

export const daysWords = (days: number) => {
  const number = daysNumber(days);
  return `${number} ${number === '1' ? 'day' : 'days'}`;
};

export const tasksWords = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`;

export function changeWords(now: number, before: number) {
  if (now === before) return 'as many as last week';
  return now > before ? `${now - before} more than last week` : `${before - now} fewer than last week`;
}

/** The week under way would pull it down. */
export function doneWords(weeks: readonly InsightWeek[]) {
  const over = weeks.slice(0, -1);
  const average = over.reduce((sum, { done }) => sum + done, 0) / over.length;
  return `${weeks.at(-1)!.done} so far this week; ${Math.round(average * 10) / 10} a week on average before.`;
}

export function cycleWords({ measured, median, most }: CycleTime) {
  if (median === null || most === null) return 'No task was both started and done in these weeks.';
  return `From started to done: half of ${tasksWords(measured)} within ${daysWords(median)}, 85% within ${daysWords(most)}.`;
}

const dayMs = 86_400_000;

export function oldestWords(since: string, today: string) {
  const days = Math.round((Date.parse(today) - Date.parse(since)) / dayMs);
  return `the oldest is ${daysWords(days)} late`;
}

export const projectsWords = (count: number) => `${count} ${count === 1 ? 'project' : 'projects'}`;
