import type { Person } from '@muster/contract';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { useOthersHere } from '../../../entities/tasks/presence/here.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import './here-now.css';

const mostShown = 4;

interface HereNowProps {
  ids: ProjectIds;
  taskId: string;
}

/** Who else has the task open. */
export function HereNow({ ids, taskId }: HereNowProps) {
  const others = useOthersHere(ids, taskId);
  if (others.length === 0) return null;
  const hidden = others.length - mostShown;
  return (
    <div className="here-now" role="group" aria-label="Also here">
      {others.slice(0, mostShown).map((person) => (
        <Avatar key={person._id} person={person} size={24} />
      ))}
      {hidden > 0 && <span aria-hidden="true">+{hidden}</span>}
      <span className="words">{wordsFor(others)}</span>
    </div>
  );
}

/** All of them by name. */
function wordsFor(people: readonly Person[]) {
  const names = people.map(({ fullName }) => fullName);
  if (names.length === 1) return `${names[0]} is here too`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are here too`;
}
