import { limits } from '../limits.ts';
import type { StatusCategory } from '../statuses.ts';
import type { Task } from '../tasks.ts';
import { daysOf, isWithin, readRange } from './days.ts';
import { filterFields, type FilterField } from './fields.ts';
import type { TaskQuery } from './query.ts';

/** What a task alone does not tell. */
export interface QueryReader {
  /** Their id. */
  me: string;
  /** Their day, as 2026-03-31. */
  today: string;
  /** The day of a moment for them; see `dayIn`. */
  dayOf: (moment: string) => string;
  categoryOf: (statusId: string) => StatusCategory | undefined;
}

/** Nothing, where a task as lists have it does not tell: only the server knows. */
type Answer = boolean | undefined;

/** Whether the server would list it. */
export function matchesTask(task: Task, { is, isNot, text, during }: TaskQuery, reader: QueryReader): Answer {
  const matches = (field: FilterField, values: string[]) =>
    anyOf(values.map((value) => matchesValue[field](task, value, reader)));
  return allOf([
    ...filterFields.map((field) => is[field] === undefined || matches(field, is[field])),
    ...filterFields.map((field) => isNot[field] === undefined || not(matches(field, isNot[field]))),
    text === undefined || hasWords(task, text),
    during === undefined || isDuring(task, during),
  ]);
}

const not = (answer: Answer): Answer => (answer === undefined ? undefined : !answer);
const anyOf = (answers: Answer[]): Answer =>
  answers.includes(true) || (answers.includes(undefined) ? undefined : false);
const allOf = (answers: Answer[]): Answer => not(anyOf(answers.map(not)));

const isOn = (day: string | null, value: string, today: string) => {
  if (day === null || value === 'none') return day === null && value === 'none';
  const days = daysOf(value, today);
  return days !== undefined && isWithin(day, days);
};

const matchesValue: Record<FilterField, (task: Task, value: string, reader: QueryReader) => Answer> = {
  status: ({ status }, value) => status === value,
  category: ({ status }, value, { categoryOf }) => {
    const category = categoryOf(status);
    return category && category === value;
  },
  assignee: ({ assignedTo }, value, { me }) =>
    value === 'nobody' ? assignedTo.length === 0 : assignedTo.includes(value === 'me' ? me : value),
  creator: ({ createdBy }, value, { me }) => createdBy._id === (value === 'me' ? me : value),
  label: ({ labels }, value) => (value === 'none' ? labels.length === 0 : labels.includes(value)),
  priority: ({ priority }, value) => priority === value,
  due: (task, value, { today }) =>
    value === 'overdue' ? isOverdue(task, today) : isOn(task.dueDate, value, today),
  start: ({ startDate }, value, { today }) => isOn(startDate, value, today),
  created: ({ createdAt }, value, { today, dayOf }) => isOn(dayOf(createdAt), value, today),
  updated: ({ updatedAt }, value, { today, dayOf }) => isOn(dayOf(updatedAt), value, today),
  completed: ({ completedAt }, value, { today, dayOf }) =>
    isOn(completedAt && dayOf(completedAt), value, today),
  has: ({ counts, isBlocked, completedAt }, value) =>
    ({
      files: counts.files > 0,
      checklist: counts.checklist.done < counts.checklist.total,
      comments: counts.comments > 0,
      subTasks: counts.subTasks.total > 0,
      block: isBlocked && completedAt === null,
    })[value],
  // Whoever created it or is assigned to it may have stopped watching, and anybody else may have begun.
  watched: () => undefined,
  parent: ({ parent }, value) => (value === 'none' ? parent === null : parent === value),
};

export const isOverdue = ({ dueDate, completedAt }: Pick<Task, 'dueDate' | 'completedAt'>, today: string) =>
  dueDate !== null && dueDate < today && completedAt === null;

function isDuring({ startDate, dueDate }: Pick<Task, 'startDate' | 'dueDate'>, days: string) {
  const range = readRange(days);
  if (!range || dueDate === null) return false;
  const { from, to } = range;
  return (
    isWithin(dueDate, { from, to: undefined }) && isWithin(startDate ?? dueDate, { from: undefined, to })
  );
}

/** The words of a text that is looked for. */
export const searchedWords = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

function hasWords({ title, description }: Task, text: string): Answer {
  const shown = `${title}\n${description}`.toLowerCase();
  if (searchedWords(text).every((word) => shown.includes(word))) return true;
  const isCut = description.length >= limits.listedDescription;
  return isCut ? undefined : false;
}
