import type { FieldValue, Label, NamedTask, Person, Priority, TaskStatus } from '@muster/contract';
import type { ReactNode } from 'react';
import { fieldNames, type EditableField } from '../../../entities/tasks/draft.ts';
import type { Change } from '../../../entities/timeline/fold.ts';
import { listed } from '../../../entities/timeline/field-values.ts';
import type { TaskIds } from '../../../entities/timeline/queries.ts';
import { formatDay } from '../../../ui/primitives/dates.ts';
import { Swatch } from '../../../ui/primitives/Swatch.tsx';
import { priorityNames } from '../../parts/tasks/Tally.tsx';
import { ChecklistWords } from './ChecklistWords.tsx';
import { LabelWords } from './LabelWords.tsx';
import { LinkWords } from './LinkWords.tsx';
import { MoveWords } from './MoveWords.tsx';
import { RepeatWords } from './RepeatWords.tsx';
import { EarlierDescription, type DescriptionInForm } from './EarlierDescription.tsx';

/** What is needed to tell of changes. */
export interface Known {
  ids: TaskIds;
  statuses: readonly TaskStatus[];
  /** Those whom changes name. */
  people: ReadonlyMap<string, Person>;
  /** The same of labels. */
  labels: ReadonlyMap<string, Label>;
  /** The same of parents and sub-tasks. */
  tasks: ReadonlyMap<string, NamedTask>;
  description: DescriptionInForm;
}

interface ChangeWordsProps extends Known {
  change: Change;
  /** Beside the name of what was changed. */
  isShort?: boolean;
}

/** What was changed, from what to what: the end of a sentence, or the values alone. */
export function ChangeWords({
  change,
  ids,
  statuses,
  people,
  labels,
  tasks,
  description,
  isShort = false,
}: ChangeWordsProps) {
  const { field, from, to, kind, at } = change;
  const isNamed = isShort && field !== '';
  if (field === 'previous' || field === 'next') return repetitionWords(change, tasks);
  if (kind === 'task.created') return 'created the task';
  if (kind === 'task.deleted') return 'deleted the task';
  if (kind === 'task.restored') return 'restored the task';
  if (kind === 'attachment.added') return <>attached {String(to)}</>;
  if (kind === 'attachment.removed') return <>removed {String(from)}</>;
  if (field === 'checklist') return <ChecklistWords {...change} />;
  if (kind === 'link.added' || kind === 'link.removed') return <LinkWords {...{ change, ids }} />;
  if (field === 'key') return <MoveWords {...{ change, ids }} />;
  if (field === 'parent' || field === 'subTask') return bondWords(change, tasks);
  if (change.repeat) return <RepeatWords {...change.repeat} />;
  if (field === 'labels') return <LabelWords {...{ from, to, labels }} />;
  if (field === 'assignedTo' || field === 'assignee')
    return (
      <>
        {!isNamed && 'changed the assignees '}
        {assigned(from, to, people)}
      </>
    );
  if (field === 'description')
    return (
      <>
        {isNamed ? 'changed' : 'changed the description'} <EarlierDescription {...{ ids, at, description }} />
      </>
    );
  const show = (value: FieldValue) => shown(field, value, statuses);
  return (
    <>
      {!isNamed && `changed the ${nameOfChange(change).toLowerCase()} `}
      <del>{show(from)}</del>{' '}
      <span role="img" aria-label="to">
        →
      </span>{' '}
      <ins>{show(to)}</ins>
    </>
  );
}

const namesIn = (tasks: ReadonlyMap<string, NamedTask>) => (id: FieldValue) => {
  const task = tasks.get(String(id));
  return task ? `#${task.number} ${task.title}` : 'an erased task';
};

/** It came by itself, with whoever has done the one before it. */
function repetitionWords({ field, to }: Change, tasks: ReadonlyMap<string, NamedTask>) {
  const name = namesIn(tasks)(to);
  return field === 'next' ? `repeated the task as ${name}` : `made this task by repeating ${name}`;
}

function bondWords({ field, from, to }: Change, tasks: ReadonlyMap<string, NamedTask>) {
  const nameOf = namesIn(tasks);
  if (field === 'subTask')
    return to ? `added the sub-task ${nameOf(to)}` : `took out the sub-task ${nameOf(from)}`;
  return to ? `made it a sub-task of ${nameOf(to)}` : `took it out of ${nameOf(from)}`;
}

export function nameOfChange({ field, kind }: Change) {
  if (kind.startsWith('attachment.')) return 'Attachments';
  if (kind.startsWith('checklist.')) return 'Checklist';
  if (kind.startsWith('link.')) return 'Links';
  if (field === 'key') return 'Project';
  if (field === 'assignee') return fieldNames.assignedTo;
  if (field === 'subTask') return 'Sub-tasks';
  if (field === 'next') return fieldNames.repeat;
  return fieldNames[field as EditableField] ?? 'Task';
}

function shown(field: string, value: FieldValue, statuses: readonly TaskStatus[]): ReactNode {
  if (value === null || value === undefined || value === '') return 'none';
  if (field === 'status') {
    const status = statuses.find(({ _id }) => _id === value);
    if (!status) return 'a deleted status';
    return (
      <span className="of-status">
        <Swatch color={status.color} />
        {status.name}
      </span>
    );
  }
  if (field === 'priority') return priorityNames[value as Priority] ?? String(value);
  if (field === 'dueDate' || field === 'startDate') return formatDay(String(value));
  return String(value);
}

function assigned(from: FieldValue, to: FieldValue, people: ReadonlyMap<string, Person>) {
  const [before, after] = [listed(from), listed(to)];
  const nameOf = (id: string) => people.get(id)?.fullName ?? 'somebody';
  const came = after.filter((id) => !before.includes(id)).map((id) => `+ ${nameOf(id)}`);
  const went = before.filter((id) => !after.includes(id)).map((id) => `− ${nameOf(id)}`);
  return [...came, ...went].join(', ');
}
