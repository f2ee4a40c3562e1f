import type { Task } from '@muster/contract';
import { Avatar } from '../../ui/Avatar.tsx';
import { DueWords, namesOf, priorityNames, TallyMark, useTasksScreen } from '../tasks/index.ts';

const mostFaces = 3;

/** What a card says. */
export function CardFace({ task }: { task: Task }) {
  const { team, linkTo } = useTasksScreen();
  const people = team.pick(task.assignedTo);
  const others = people.length - mostFaces;
  return (
    <>
      <a className="title" {...linkTo(task)} tabIndex={-1} draggable={false} title={task.title}>
        {task.title}
      </a>
      <div className="gist">
        <span className="tally" data-tip={`${priorityNames[task.priority]} priority`}>
          <TallyMark priority={task.priority} />
          <span className="sr">{priorityNames[task.priority]} priority</span>
        </span>
        {task.dueDate && <DueWords day={task.dueDate} />}
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
