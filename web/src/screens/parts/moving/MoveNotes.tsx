import type { MoveReport } from '@muster/contract';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import './move-notes.css';

interface MoveNotesProps {
  report: MoveReport | undefined;
  failure: string | undefined;
}

/** What does not come along as it is. */
export function MoveNotes({ report, failure }: MoveNotesProps) {
  if (failure) return <Banner tone="warning">{failure}</Banner>;
  return (
    <div className="move-notes" role="status">
      {report && <Notes report={report} />}
    </div>
  );
}

function Notes({ report: { statuses, labels, people, subTasks } }: { report: MoveReport }) {
  if (statuses.length + labels.length + people.length + subTasks === 0)
    return <p>Everything moves with the tasks. They get new numbers; the old ones still lead to them.</p>;
  return (
    <ul>
      {people.map(({ _id, fullName, count }) => (
        <li key={_id}>
          <strong>{fullName}</strong> is not on that project’s team and will be unassigned from{' '}
          {tasksOf(count)}.
        </li>
      ))}
      {statuses.map(({ from, to, count }) => (
        <li key={from}>
          That project has no status “{from}”: {tasksOf(count)} {count === 1 ? 'goes' : 'go'} to “{to}”.
        </li>
      ))}
      {labels.map(({ name, count }) => (
        <li key={name}>
          That project has no label “{name}”: {tasksOf(count)} {count === 1 ? 'loses' : 'lose'} it.
        </li>
      ))}
      {subTasks > 0 && (
        <li>
          {subTasks === 1
            ? '1 sub-task leaves its parent and becomes a task of its own.'
            : `${subTasks} sub-tasks leave their parents and become tasks of their own.`}
        </li>
      )}
    </ul>
  );
}

const tasksOf = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`;
