import type { ActivityKind, Movement } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { messages } from '../../messages.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { formatShort } from '../../ui/primitives/dates.ts';
import { Swatch } from '../../ui/primitives/Swatch.tsx';

const verbs: Partial<Record<ActivityKind, string>> = {
  'task.created': 'added',
  'task.restored': 'restored',
  'task.arrived': 'moved here',
  'comment.created': 'commented on',
  'attachment.added': 'attached a file to',
  'checklist.ticked': 'ticked a line of',
};

export const RecentMovements = ({ ids, movements }: { ids: ProjectIds; movements: readonly Movement[] }) => (
  <section aria-labelledby="recent-activity">
    <div className="section">
      <h2 id="recent-activity">Recent activity</h2>
    </div>
    {movements.length === 0 ? (
      <p className="overview-none">{messages.overview.nothingMoved}</p>
    ) : (
      <ul className="overview-moved">
        {movements.map((movement) => (
          <li key={movement.task._id}>
            <MovementLine ids={ids} movement={movement} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

function MovementLine({ ids, movement }: { ids: ProjectIds; movement: Movement }) {
  const { at, actor, task, status, kind } = movement;
  // A new task has a status, but has not moved.
  const isMoved = status !== null && kind !== 'task.created';
  return (
    <>
      <Avatar person={actor ?? { _id: 'server', fullName: 'Muster' }} size={20} />
      <span>
        {actor?.fullName ?? 'Muster'} {isMoved ? 'moved' : (verbs[kind] ?? 'changed')}{' '}
        <Link
          className="strong"
          to="/$organizationId/projects/$projectId/tasks/$taskId"
          params={{ ...ids, taskId: task._id }}
        >
          {task.title}
        </Link>
        {isMoved && (
          <>
            {' to '}
            <span className="overview-status">
              <Swatch color={status.color} />
              {status.name}
            </span>
          </>
        )}{' '}
        <time className="muted" dateTime={at}>
          {formatShort(at)}
        </time>
      </span>
    </>
  );
}
