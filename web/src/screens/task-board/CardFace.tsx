import type { Task } from '@muster/contract';
import { useRef, type MouseEvent } from 'react';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Ribbons } from '../parts/labels/Ribbons.tsx';
import { Counts } from '../parts/tasks/Counts.tsx';
import { DueWords } from '../parts/tasks/DueWords.tsx';
import { namesOf } from '../parts/tasks/Assignees.tsx';
import { priorityNames, TallyMark } from '../parts/tasks/Tally.tsx';
import { TaskNumber } from '../parts/tasks/TaskNumber.tsx';
import { useTasksScreen } from '../parts/tasks/tasks-context.ts';

const mostFaces = 3;

/** What a card says. Its link lies under all of it, but for the marks with a tooltip, which pass their clicks on. */
export function CardFace({ task }: { task: Task }) {
  const { team, labels, linkTo } = useTasksScreen();
  const link = useRef<HTMLAnchorElement>(null);
  const passOn = ({ type, nativeEvent }: MouseEvent) =>
    link.current?.dispatchEvent(new MouseEvent(type, nativeEvent));
  const people = team.pick(task.assignedTo);
  const others = people.length - mostFaces;
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
        {people.length > 0 && (
          <span className="faces" data-tip={namesOf(people)}>
            {people.slice(0, mostFaces).map((person) => (
              <Avatar key={person._id} person={person} size={22} />
            ))}
            {others > 0 && <span className="more-faces">+{others}</span>}
            <span className="sr">Assigned to {namesOf(people)}</span>
          </span>
        )}
      </div>
    </>
  );
}
