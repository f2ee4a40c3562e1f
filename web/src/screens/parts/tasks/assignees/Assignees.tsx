import type { Person } from '@muster/contract';
import { Avatar } from '../../../../ui/primitives/Avatar.tsx';
import './assignees.css';

const shown = 3;

/** Who works on a task, in one line. */
export const Assignees = ({ people }: { people: readonly Person[] }) => (
  <span className="assignees" data-tip={people.length > 1 ? namesOf(people) : undefined}>
    {people.length > 0 && (
      <span className="faces">
        {people.slice(0, shown).map((person) => (
          <Avatar key={person._id} person={person} />
        ))}
      </span>
    )}
    <span className={people.length > 0 ? 'cut name' : 'cut name muted'} aria-hidden="true">
      {summaryOf(people)}
    </span>
    <span className="sr">{namesOf(people) || nobody}</span>
  </span>
);

export const namesOf = (people: readonly Person[]) => people.map(({ fullName }) => fullName).join(', ');

const nobody = 'Nobody yet';

const summaryOf = (people: readonly Person[]) => {
  if (people.length === 0) return nobody;
  return people.length === 1 ? people[0]!.fullName : `${people.length} people`;
};
