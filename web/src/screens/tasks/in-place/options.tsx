import { addDays, priorities, type Priority, type Task } from '@muster/contract';
import type { CSSProperties, ReactNode } from 'react';
import { sharedBy } from '../../../entities/tasks/bulk/become.ts';
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
  /** Said when there are none. */
  nothing?: string;
  mark?: (value: string) => ReactNode;
}

/** What all of the tasks have in the field. */
export function chosenOf(field: FieldInPlace, tasks: readonly Task[]): string[] {
  if (field === 'assignedTo' || field === 'labels') return [...sharedBy(tasks, field).all];
  const values = new Set(tasks.map((task) => task[field] ?? noDay));
  return values.size === 1 ? [...values] : [];
}

/** What a field may become. */
export function optionsOf(
  field: FieldInPlace,
  { statuses, team, labels }: Pick<TasksScreen, 'statuses' | 'team' | 'labels'>,
): Options {
  switch (field) {
    case 'status':
      return {
        choices: statuses.map(({ _id, name }) => ({ value: _id, label: name })),
        mark: (value) => <StatusMark status={statuses.find(({ _id }) => _id === value)!} />,
      };
    case 'priority':
      return {
        choices: priorities.map((value) => ({ value, label: priorityNames[value] })),
        mark: (value) => <TallyMark priority={value as Priority} />,
      };
    case 'assignedTo':
      return {
        nothing: 'Nobody is on the team yet',
        choices: team.people.map(({ _id, fullName }) => ({ value: _id, label: fullName })),
        mark: (value) => <Avatar person={team.people.find(({ _id }) => _id === value)!} size={20} />,
      };
    case 'labels':
      return {
        nothing: 'The project has no labels yet',
        choices: labels.all.map(({ _id, name }) => ({ value: _id, label: name })),
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
