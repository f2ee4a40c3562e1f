import type { TaskDetails } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { watchersQuery } from '../../../entities/timeline/watchers.ts';
import { useSignedInUser } from '../../../platform/session/current-user.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { watchersWords } from './watchers-words.ts';

const facesShown = 3;

interface WatchersProps {
  ids: ProjectIds;
  task: TaskDetails;
}

/** Who is told of what happens to the task, in a few words; all names on demand. */
export function Watchers({ ids, task: { _id: taskId, isWatched } }: WatchersProps) {
  const { _id: userId, fullName } = useSignedInUser();
  const { data } = useQuery(watchersQuery({ ...ids, taskId }));
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (!data) return <div className="made" />;

  // Whether one watches oneself, the task says: that is shown at once.
  const others = data.watchers.filter(({ _id }) => _id !== userId);
  const count = data.count - (data.watchers.length - others.length);
  const people = isWatched ? [{ _id: userId, fullName }, ...others] : others;
  const words = watchersWords({ others, count, isOwn: isWatched });
  if (people.length === 0) return <div className="made muted">{words}</div>;
  const unnamed = count - others.length;
  return (
    <>
      <button
        type="button"
        className="input watchers-face"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="sr">Who watches: </span>
        <span className="faces">
          {people.slice(0, facesShown).map((person) => (
            <Avatar key={person._id} person={person} size={20} />
          ))}
        </span>
        <span className="two">{words}</span>
      </button>
      <ul id={listId} className="watchers-list" aria-label="Who watches" hidden={!isOpen}>
        {people.map((person) => (
          <li key={person._id}>
            <Avatar person={person} size={20} />
            <span className="cut">{person.fullName}</span>
          </li>
        ))}
        {unnamed > 0 && <li className="muted">and {unnamed} more</li>}
      </ul>
    </>
  );
}
