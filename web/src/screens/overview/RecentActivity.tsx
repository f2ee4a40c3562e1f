import type { ActivityKind, RecentActivity as Activity } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { useNow } from '../../entities/tasks/dates/today.ts';
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

export const RecentActivity = ({ ids, activities }: { ids: ProjectIds; activities: readonly Activity[] }) => (
  <section aria-labelledby="recent-activity">
    <div className="section">
      <h2 id="recent-activity">Recent activity</h2>
    </div>
    {activities.length === 0 ? (
      <p className="overview-none">{messages.overview.nothingHappened}</p>
    ) : (
      <ul className="overview-recent">
        {activities.map((activity) => (
          <li key={activity.task._id}>
            <ActivityLine ids={ids} activity={activity} />
          </li>
        ))}
      </ul>
    )}
  </section>
);

function ActivityLine({ ids, activity }: { ids: ProjectIds; activity: Activity }) {
  const { at, actor, task, status, kind } = activity;
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
          {formatShort(at, useNow())}
        </time>
      </span>
    </>
  );
}
