import type { MoveReport } from '@muster/contract';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import './move-notes.css';

interface MoveNotesProps {
  report: MoveReport | undefined;
  failure: string | undefined;
}

/** What does not come along as it is. */
export function MoveNotes({ report, failure }: MoveNotesProps) {
  if (failure) return <Notice tone="warning">{failure}</Notice>;
  return (
    <div className="move-notes" role="status">
      {report && <Notes report={report} />}
    </div>
  );
}

function Notes({ report: { statuses, labels, people, subTasks } }: { report: MoveReport }) {
  if (statuses.length + labels.length + people.length + subTasks === 0)
    return <p>Everything comes along. The number becomes another; the old one leads there.</p>;
  return (
    <ul>
      {people.map(({ _id, fullName, count }) => (
        <li key={_id}>
          <strong>{fullName}</strong> is not on its team and is taken off {tasksOf(count)}.
        </li>
      ))}
      {statuses.map(({ from, to, count }) => (
        <li key={from}>
          There is no status “{from}”: {tasksOf(count)} {count === 1 ? 'comes' : 'come'} into “{to}”.
        </li>
      ))}
      {labels.map(({ name, count }) => (
        <li key={name}>
          There is no label “{name}”: {tasksOf(count)} {count === 1 ? 'loses' : 'lose'} it.
        </li>
      ))}
      {subTasks > 0 && (
        <li>
          {subTasks === 1 ? '1 sub-task is' : `${subTasks} sub-tasks are`} parted from{' '}
          {subTasks === 1 ? 'its parent and becomes a task' : 'their parents and become tasks'} like any
          other.
        </li>
      )}
    </ul>
  );
}

const tasksOf = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`;
