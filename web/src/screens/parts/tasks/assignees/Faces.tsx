import type { Person } from '@muster/contract';
import { Avatar } from '../../../../ui/primitives/Avatar.tsx';
import { namesOf } from './Assignees.tsx';

interface FacesProps {
  people: readonly Person[];
  size: number;
}

const most = 3;

/** Who works on a task, where there is no room for names. */
export function Faces({ people, size }: FacesProps) {
  if (people.length === 0) return null;
  const others = people.length - most;
  return (
    <span className="faces" data-tip={namesOf(people)}>
      {people.slice(0, most).map((person) => (
        <Avatar key={person._id} person={person} size={size} />
      ))}
      {others > 0 && <span className="more-faces">+{others}</span>}
      <span className="sr">Assigned to {namesOf(people)}</span>
    </span>
  );
}
