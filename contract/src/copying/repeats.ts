import { z } from 'zod';
import { limits } from '../limits.ts';

export const repeatUnits = ['day', 'week', 'month', 'year'] as const;
export type RepeatUnit = (typeof repeatUnits)[number];

/** When the next task is made: once this one is done or cancelled, or on the day of the next. */
export const repeatWhens = ['done', 'day'] as const;
export type RepeatWhen = (typeof repeatWhens)[number];

/** How a task repeats. */
export const Repeat = z.object({
  every: z.number().int(),
  unit: z.enum(repeatUnits),
  /** Of weeks: 1 is Monday, 7 is Sunday. Without any it is the day that the task is due. */
  weekDays: z.array(z.number().int()).optional(),
  when: z.enum(repeatWhens),
});
export type Repeat = z.infer<typeof Repeat>;

const every = `every must be a whole number from 1 to ${limits.repeatEvery}`;
const weekDay = 'weekDays are whole numbers from 1, Monday, to 7, Sunday';

export const WrittenRepeat = z
  .object(
    {
      every: z.int(every).min(1, every).max(limits.repeatEvery, every),
      unit: z.enum(repeatUnits, 'Choose day, week, month or year'),
      weekDays: z
        .array(z.int(weekDay).min(1, weekDay).max(7, weekDay), 'weekDays must be a list')
        .min(1, 'Choose a day of the week, or leave weekDays out')
        .max(7, 'A week has seven days')
        // In one order, so that the same days are no change.
        .overwrite((days) => [...new Set(days)].toSorted((one, other) => one - other))
        .optional(),
      when: z.enum(repeatWhens, 'Choose done or day').default('done'),
    },
    'repeat must say every how many days, weeks, months or years',
  )
  .refine(({ unit, weekDays = [] }) => unit === 'week' || weekDays.length === 0, {
    path: ['weekDays'],
    message: 'Only weeks have week days',
  });
