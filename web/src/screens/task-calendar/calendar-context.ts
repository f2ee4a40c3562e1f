import { createContext, use } from 'react';
import type { useAddTask } from '../parts/tasks/use-add-task.ts';
import type { Scale } from './weeks.ts';

/** What every day needs. */
export interface CalendarPlace {
  /** The day around which it is shown. */
  shown: string;
  today: string;
  scale: Scale;
  isNarrow: boolean;
  /** The day that is reached by Tab. */
  focused: string;
  /** The day that a task is being added to. */
  adding: string | undefined;
  setAdding: (day: string | undefined) => void;
  /** Shows all tasks of a day. */
  openDay: (day: string) => void;
  onTyped: (isTyped: boolean) => void;
}

export const CalendarContext = createContext<CalendarPlace | undefined>(undefined);

export const useCalendar = () => use(CalendarContext)!;

/** What is being typed, by itself: only the field that is open is drawn with each key. */
export const AddingContext = createContext<ReturnType<typeof useAddTask> | undefined>(undefined);
