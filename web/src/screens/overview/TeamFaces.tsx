import type { TeamEntry } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { Can } from '../../platform/session/may.tsx';
import { Avatar } from '../../ui/primitives/Avatar.tsx';

/** More of them are a list of their own. */
const shown = 12;

export function TeamFaces({ ids, team }: { ids: ProjectIds; team: readonly TeamEntry[] }) {
  const more = team.length - shown;
  return (
    <section aria-labelledby="overview-team">
      <div className="section">
        <h2 id="overview-team">Team</h2>
        <span className="muted num">{team.length}</span>
        <Can permission={['addProjectMember', 'removeProjectMember']}>
          <Link className="link far" to="/$organizationId/projects/$projectId/manage-team" params={ids}>
            Manage Team
          </Link>
        </Can>
      </div>
      <ul className="overview-team">
        {team.slice(0, shown).map(({ userId }) => (
          <li key={userId._id}>
            <Avatar person={userId} size={28} />
            <span className="cut">{userId.fullName}</span>
          </li>
        ))}
        {more > 0 && <li className="muted">and {more} more</li>}
      </ul>
    </section>
  );
}
