import {
  compareWords,
  dueGroups,
  priorities,
  type DueGroup,
  type Label,
  type Person,
  type Priority,
  type TaskCount,
  type TaskGroup,
  type TaskStatus,
} from '@muster/contract';
import type { Counted } from '../../../entities/tasks/lists/counting.ts';
import { priorityNames } from '../tasks/Tally.tsx';

/** Whom and what groups are named after. */
export interface Named {
  statuses: readonly TaskStatus[];
  people: readonly Person[];
  labels: readonly Label[];
  /** Parents are known by what they were counted for. */
  counts: readonly TaskCount[];
}

export interface GroupValue {
  value: string;
  name: string;
  status?: TaskStatus;
  person?: Person;
  label?: Label;
  priority?: Priority;
  /** Of a parent. */
  number?: number;
}

const dueNames: Record<DueGroup, string> = {
  overdue: 'Overdue',
  earlier: 'Earlier, done',
  today: 'Today',
  thisWeek: 'Later this week',
  nextWeek: 'Next week',
  later: 'Later',
  none: 'No due date',
};

/** All groups that there may be, in the order in which they are shown. */
export function groupValues(group: TaskGroup, { statuses, people, labels, counts }: Named): GroupValue[] {
  if (group === 'status') return statuses.map((status) => ({ value: status._id, name: status.name, status }));
  if (group === 'priority')
    return priorities.map((priority) => ({ value: priority, name: priorityNames[priority], priority }));
  if (group === 'due') return dueGroups.map((value) => ({ value, name: dueNames[value] }));
  if (group === 'label')
    return [
      ...labels.map((label) => ({ value: label._id, name: label.name, label })),
      { value: 'none', name: 'No label' },
    ];
  if (group === 'parent')
    return [
      ...counts.flatMap(({ value, parentTask }) =>
        parentTask ? [{ value, name: parentTask.title, number: parentTask.number }] : [],
      ),
      { value: 'none', name: 'No parent' },
    ];
  const byName = people.toSorted((one, other) => compareWords(one.fullName, other.fullName));
  return [
    ...byName.map((person) => ({ value: person._id, name: person.fullName, person })),
    { value: 'nobody', name: 'Nobody' },
  ];
}

/** Empty groups are left out, except statuses, in which work is meant to move. */
export const isShown = (group: TaskGroup, { counted }: { counted: Counted }) =>
  group === 'status' || counted.count > 0 || counted.isMore;

const noCount: Counted = { count: 0, isMore: false };

export const countIn = (counts: readonly TaskCount[] | undefined, value: string): Counted =>
  counts?.find((one) => one.value === value) ?? noCount;
