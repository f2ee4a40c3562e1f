import { withoutIds, withoutTurns, type Person, type Task, type TaskStatus } from '@muster/contract';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/primitives/Button.tsx';
import { focusNearby } from '../../../ui/overlay/focus-nearby.ts';
import { Icon } from '../../../ui/primitives/Icon.tsx';
import { formatDay } from '../../../ui/primitives/dates.ts';
import { namesOf } from './assignees/Assignees.tsx';
import { fieldNames, type EditableField } from '../../../entities/tasks/draft.ts';
import { describeDue } from '../../../entities/tasks/dates/due.ts';
import { repeatWords } from '../../../entities/tasks/repeat-words.ts';
import { priorityNames } from './Tally.tsx';
import type { Team } from '../../../entities/tasks/use-team.ts';
import '../../../ui/feedback/banner.css';
import './conflict.css';

interface ConflictProps {
  /** The task as somebody else has left it, and what they changed. */
  theirs: Task;
  fields: readonly EditableField[];
  statuses: readonly TaskStatus[];
  team: Team;
  /** Who it was, when they were seen doing it: then it is said quietly, before anything was refused. */
  by: Person | undefined;
  /** That a save was refused for it: whoever pressed, wherever on the screen, is led here. */
  refusal?: unknown;
  waiting?: boolean;
  /** Both changed the same lines of it: theirs and one's own stand side by side. */
  mine?: string;
  onKeep: () => void;
  onTake: () => void;
}

/** Tells what somebody else has changed meanwhile; nothing that was typed is touched until one decides. */
export function Conflict(props: ConflictProps) {
  const { theirs, fields, statuses, team, by, refusal, waiting, mine = '', onKeep, onTake } = props;
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) banner.current?.focus();
  }, [refusal]);
  return (
    <div className="banner warning conflict" role={by ? 'status' : 'alert'} tabIndex={-1} ref={banner}>
      <Icon name="info" />
      <div>
        <p>
          {by ? `${by.fullName} has changed this task.` : 'Somebody else changed this task in the meantime.'}{' '}
          Your text is kept.
        </p>
        <dl>
          {fields.map((field) => (
            <div key={field}>
              <dt>{fieldNames[field]}</dt>
              {field === 'description' ? (
                <SideBySide theirs={theirs.description} mine={mine} />
              ) : (
                <dd>{wordsOf(field, theirs, statuses, team)}</dd>
              )}
            </div>
          ))}
        </dl>
      </div>
      <span className="choices">
        <Button waiting={waiting} onClick={focusNearby(onKeep)}>
          Keep mine
        </Button>
        <Button variant="quiet" onClick={focusNearby(onTake)}>
          Take theirs
        </Button>
      </span>
    </div>
  );
}

const SideBySide = (texts: { theirs: string; mine: string }) => (
  <dd className="side-by-side">
    {(['theirs', 'mine'] as const).map((whose) => (
      <div key={whose}>
        <p className="muted">{whose === 'theirs' ? 'Theirs' : 'Yours'}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that a long one can be scrolled by keys */}
        <p className="text" tabIndex={0} role="group" aria-label={whose === 'theirs' ? 'Theirs' : 'Yours'}>
          {withoutTurns(withoutIds(texts[whose])) || 'Empty'}
        </p>
      </div>
    ))}
  </dd>
);

function wordsOf(field: EditableField, task: Task, statuses: readonly TaskStatus[], team: Team) {
  switch (field) {
    case 'status':
      return statuses.find(({ _id }) => _id === task.status)?.name ?? 'Another status';
    case 'priority':
      return priorityNames[task.priority];
    case 'assignedTo':
      return namesOf(team.pick(task.assignedTo)) || 'Nobody';
    case 'labels':
      return 'Other labels';
    case 'startDate':
      return task.startDate ? formatDay(task.startDate) : 'No start date';
    case 'dueDate':
      return task.dueDate ? describeDue(task.dueDate).full : 'No due date';
    case 'estimate':
      return task.estimate === null ? 'No estimate' : String(task.estimate);
    case 'repeat':
      return task.repeat ? repeatWords(task.repeat) : 'Does not repeat';
    case 'parent':
      return task.parentTask ? task.parentTask.title : 'No parent';
    case 'title':
    case 'description':
      return task[field] || 'Empty';
  }
}
