import type { Person } from '@muster/contract';
import type { TaskIds } from '../../../entities/timeline/queries.ts';
import { useTypists } from '../../../entities/tasks/presence/typing.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import './typing.css';

/** Its room is kept, so that nothing moves under whoever reads or writes. */
export function Typing({ ids }: { ids: TaskIds }) {
  const people = useTypists(ids, ids.taskId);
  return (
    <p className="typing" role="status">
      {people.length > 0 && (
        <>
          <Avatar person={people[0]!} size={20} />
          <span className="cut">{wordsFor(people)}</span>
        </>
      )}
    </p>
  );
}

function wordsFor(people: readonly Person[]) {
  const [first, second] = people.map(({ fullName }) => fullName);
  if (people.length === 1) return `${first} is typing…`;
  return people.length === 2 ? `${first} and ${second} are typing…` : `${people.length} people are typing…`;
}
