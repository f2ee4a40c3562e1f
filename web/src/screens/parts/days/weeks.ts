import { addDays } from '@muster/contract';

const weekday = (day: string) => new Date(day).getUTCDay() || 7;

/** Which day weeks begin with, from 1 for Monday to 7: not every browser tells. */
export function firstDayOf(language: string) {
  const locale = new Intl.Locale(language) as Partial<{
    weekInfo: { firstDay: number };
    getWeekInfo: () => { firstDay: number };
  }>;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

export const weekAround = (day: string, firstDay: number) => {
  const start = addDays(day, -((weekday(day) - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
};
