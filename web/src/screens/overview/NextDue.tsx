import type { DueTask } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { messages } from '../../messages.ts';
import { List } from '../../ui/list/List.tsx';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import { DueWords } from '../parts/tasks/DueWords.tsx';

export const NextDue = ({ ids, tasks }: { ids: ProjectIds; tasks: readonly DueTask[] }) => (
  <section aria-labelledby="next-due">
    <div className="section">
      <h2 id="next-due">Next due</h2>
    </div>
    {tasks.length === 0 ? (
      <p className="overview-none">{messages.overview.nothingDue}</p>
    ) : (
      <List of="links" className="overview-due" aria-labelledby="next-due">
        {tasks.map(({ _id, key, title, dueDate, status }) => (
          <li key={_id}>
            <Link to="/$organizationId/projects/$projectId/tasks/$taskId" params={{ ...ids, taskId: _id }}>
              <span className="overview-key">{key}</span>
              <span className="overview-title cut">{title}</span>
              <span className="overview-status cut">
                <Swatch color={status.color} />
                {status.name}
              </span>
              <DueWords day={dueDate} isCompleted={false} />
            </Link>
          </li>
        ))}
      </List>
    )}
  </section>
);
