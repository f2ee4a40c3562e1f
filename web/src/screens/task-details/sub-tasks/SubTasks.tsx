import { firstOpen, type SubTask, type TaskDetails, type TaskStatus } from '@muster/contract';
import { useId } from 'react';
import { linesIn } from '../../../entities/checklist/lines.ts';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { problemWith, progressOf, type SubTaskChange } from '../../../entities/sub-tasks/changes.ts';
import { useSubTasks } from '../../../entities/sub-tasks/queries.ts';
import type { Team } from '../../../entities/tasks/use-team.ts';
import { newId } from '../../../platform/api/new-id.ts';
import { useKeptState } from '../../../platform/drafts/use-kept-state.ts';
import { NewLine } from '../checklist/NewLine.tsx';
import { SubTaskRow } from './SubTaskRow.tsx';
import './sub-tasks.css';

interface SubTasksProps {
  ids: ProjectIds;
  task: TaskDetails;
  statuses: readonly TaskStatus[];
  team: Team;
  isReadOnly: boolean;
}

/** The tasks that a task consists of. Each change is saved at once. */
export function SubTasks({ ids, task, statuses, team, isReadOnly }: SubTasksProps) {
  const titleId = useId();
  const [typed, setTyped] = useKeptState(`sub-tasks of ${task._id}`, '', (text) => text === '');
  /** What was typed is not lost with it. */
  const giveBack = (refused: SubTaskChange) => {
    if (refused.does !== 'add') return;
    const titles = refused.items.map(({ title }) => title);
    setTyped((now) => [...titles, now].filter((text) => text !== '').join('\n'));
  };
  const { subTasks, change } = useSubTasks(ids, task, giveBack);

  const open = firstOpen(statuses);
  const done = statuses.find(({ category }) => category === 'done');
  const tick = (subTask: SubTask) => {
    const isDone = subTask.completedAt === null;
    const status = isDone ? done : open;
    if (status) change({ does: 'move', task: subTask, status: status._id, isDone });
  };
  const add = (titles: string[]) => {
    const status = (open ?? statuses[0])!._id;
    change({ does: 'add', items: titles.map((title) => ({ _id: newId(), title, status })) });
  };

  const progress = progressOf(subTasks);
  const mayAdd = !isReadOnly && task.parent === null && statuses.length > 0;
  if (progress.total === 0 && !mayAdd) return null;
  return (
    <section className="sub-tasks" aria-labelledby={titleId}>
      <header className={progress.total === 0 ? 'sr' : undefined}>
        <h2 id={titleId}>Sub-tasks</h2>
        <span className="muted num">
          {progress.done} of {progress.total}
        </span>
        <progress className="bar" aria-hidden="true" max={progress.total} value={progress.done} />
      </header>
      {progress.total > 0 && (
        <ul aria-labelledby={titleId}>
          {subTasks.map((subTask) => (
            <SubTaskRow
              key={subTask._id}
              ids={ids}
              subTask={subTask}
              status={statuses.find(({ _id }) => _id === subTask.status)}
              people={team.pick(subTask.assignedTo)}
              isReadOnly={isReadOnly}
              onTick={(subTask.completedAt === null ? done : open) && (() => tick(subTask))}
              onRelease={() => change({ does: 'release', task: subTask })}
              onDelete={() => change({ does: 'delete', task: subTask })}
            />
          ))}
        </ul>
      )}
      {mayAdd && (
        <NewLine
          label={progress.total === 0 ? 'First sub-task' : 'New sub-task'}
          placeholder={progress.total === 0 ? 'Add sub-tasks' : 'Add a sub-task'}
          text={typed}
          problemOf={(text) => problemWith(titlesIn(text), progress.total)}
          onType={setTyped}
          onAdd={(text) => add(titlesIn(text))}
        />
      )}
    </section>
  );
}

const titlesIn = (text: string) => linesIn(text).map((line) => line.text);
