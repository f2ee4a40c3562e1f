import { addDays, weekDayOf } from '@muster/contract';

/** Which day weeks begin with, from 1 for Monday to 7: not every browser tells. */
export function firstDayOf(language: string) {
  const locale = new Intl.Locale(language) as Partial<{
    weekInfo: { firstDay: number };
    getWeekInfo: () => { firstDay: number };
  }>;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

export const weekAround = (day: string, firstDay: number) => {
  const start = addDays(day, -((weekDayOf(day) - firstDay + 7) % 7));
  return Array.from({ length: 7 }, (_, index) => addDays(start, index));
};
