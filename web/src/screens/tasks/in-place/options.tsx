import { addDays, priorities, type Priority, type Task } from '@muster/contract';
import type { CSSProperties, ReactNode } from 'react';
import { fieldNames } from '../../../entities/tasks/draft.ts';
import { describeDue } from '../../../entities/tasks/dates/due.ts';
import { today } from '../../../entities/tasks/dates/today.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { paintOf } from '../../../ui/primitives/palette.ts';
import { StatusMark } from '../../parts/statuses/StatusMark.tsx';
import { priorityNames, TallyMark } from '../../parts/tasks/Tally.tsx';
import type { TasksScreen } from '../../parts/tasks/tasks-context.ts';
import type { Choice } from '../filter/Choices.tsx';
import type { FieldInPlace } from './place.ts';

interface Options {
  choices: Choice[];
  chosen: readonly string[];
  mark?: (value: string) => ReactNode;
}

/** What a field of the task may become, and what it is. */
export function optionsOf(
  field: FieldInPlace,
  task: Task,
  { statuses, team, labels }: Pick<TasksScreen, 'statuses' | 'team' | 'labels'>,
): Options {
  switch (field) {
    case 'status':
      return {
        choices: statuses.map(({ _id, name }) => ({ value: _id, label: name })),
        chosen: [task.status],
        mark: (value) => <StatusMark status={statuses.find(({ _id }) => _id === value)!} />,
      };
    case 'priority':
      return {
        choices: priorities.map((value) => ({ value, label: priorityNames[value] })),
        chosen: [task.priority],
        mark: (value) => <TallyMark priority={value as Priority} />,
      };
    case 'assignedTo':
      return {
        choices: team.people.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
        chosen: task.assignedTo,
        mark: (value) => <Avatar person={team.people.find(({ _id }) => _id === value)!} size={20} />,
      };
    case 'labels':
      return {
        choices: labels.all.map(({ _id, name }) => ({ value: _id, label: name })),
        chosen: task.labels,
        mark: (value) => (
          <span
            className="filter-stroke"
            style={{ '--c': paintOf(labels.all.find(({ _id }) => _id === value)!.color) } as CSSProperties}
          />
        ),
      };
    case 'startDate':
    case 'dueDate':
      return {
        choices: daysFrom(today(), field),
        chosen: [task[field] ?? noDay],
      };
  }
}

const noDay = '';
const away = [0, 1, 2, 7, 14];

function daysFrom(today: string, field: 'startDate' | 'dueDate'): Choice[] {
  const near = away.map((days) => ({ value: addDays(today, days), days }));
  return [
    ...near.map(({ value, days }) => ({
      value,
      label: field === 'dueDate' ? describeDue(value).words : startWords(value, days),
    })),
    { value: noDay, label: `No ${fieldNames[field].toLowerCase()}` },
  ];
}

/** Nothing is due then. */
const startWords = (day: string, days: number) =>
  ['Today', 'Tomorrow'][days] ?? describeDue(day, today(), true).words;
