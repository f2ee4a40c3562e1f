import { weekDayOf, type Repeat } from '@muster/contract';

/** What is chosen, as it is being typed. */
interface RepeatDraft extends Omit<Repeat, 'every' | 'weekDays'> {
  every: string;
  weekDays: number[];
}

/** Of a task that does not repeat yet, every week on the day that it is due. */
export function begin(repeat: Repeat | null, dueDate: string | null): RepeatDraft {
  if (repeat) return { ...repeat, every: String(repeat.every), weekDays: repeat.weekDays ?? [] };
  const weekDays = dueDate ? [weekDayOf(dueDate)] : [];
  return { every: '1', unit: 'week', weekDays, when: 'done' };
}

/** Week days belong to weeks; without any it is the day that the task is due. */
export function toRepeat({ every, unit, weekDays, when }: RepeatDraft): Repeat {
  const days =
    unit === 'week' && weekDays.length > 0
      ? { weekDays: weekDays.toSorted((one, other) => one - other) }
      : {};
  return { every: Number(every), unit, ...days, when };
}
