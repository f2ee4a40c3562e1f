import type { ListedProject } from '@muster/contract';
import { Avatar } from '../../ui/primitives/Avatar.tsx';

/** The few of the team that a list names, and how many more there are. */
export function CardTeam({ team, teamSize }: Pick<ListedProject, 'team' | 'teamSize'>) {
  const more = teamSize - team.length;
  const names = team.map(({ userId }) => userId.fullName).join(', ');
  if (teamSize === 0) return null;
  return (
    <span className="faces">
      {team.map(({ userId }) => (
        <Avatar key={userId._id} person={userId} size={22} />
      ))}
      {more > 0 && (
        <span className="more-faces" aria-hidden="true">
          +{more.toLocaleString('en')}
        </span>
      )}
      <span className="sr">
        Team: {names}
        {more > 0 && ` and ${more.toLocaleString('en')} more`}
      </span>
    </span>
  );
}
