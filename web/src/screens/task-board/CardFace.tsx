import type { Task } from '@muster/contract';
import { useRef, type MouseEvent } from 'react';
import { Ribbons } from '../parts/labels/Ribbons.tsx';
import { Counts } from '../parts/tasks/Counts.tsx';
import { DueWords } from '../parts/tasks/DueWords.tsx';
import { Faces } from '../parts/tasks/assignees/Faces.tsx';
import { priorityNames, TallyMark } from '../parts/tasks/Tally.tsx';
import { TaskNumber } from '../parts/tasks/TaskNumber.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';

/** What a card says. Its link lies under all of it, but for the marks with a tooltip, which pass their clicks on. */
export function CardFace({ task }: { task: Task }) {
  const { team, labels, linkTo } = useTasksScreen();
  const link = useRef<HTMLAnchorElement>(null);
  const passOn = ({ type, nativeEvent }: MouseEvent) =>
    link.current?.dispatchEvent(new MouseEvent(type, nativeEvent));
  return (
    <>
      <Ribbons labels={labels.pick(task.labels)} />
      <a ref={link} className="title" {...linkTo(task)} tabIndex={-1} draggable={false}>
        <span title={task.title}>{task.title}</span>
      </a>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the link has the keys */}
      <div className="gist" onClick={passOn} onAuxClick={passOn}>
        <TaskNumber task={task} />
        <span className="tally" data-tip={`${priorityNames[task.priority]} priority`}>
          <TallyMark priority={task.priority} />
          <span className="sr">{priorityNames[task.priority]} priority</span>
        </span>
        {task.dueDate && <DueWords day={task.dueDate} isCompleted={task.completedAt !== null} />}
        <Counts task={task} />
        <Faces people={team.pick(task.assignedTo)} size={22} />
      </div>
    </>
  );
}
