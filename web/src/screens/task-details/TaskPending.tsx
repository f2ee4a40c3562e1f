import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import './task-page.css';

export const TaskPending = () => (
  <main className="wrap" id="main" aria-busy="true">
    <PageTitle>Task Details</PageTitle>
    <h1 className="sr" tabIndex={-1}>
      Task Details
    </h1>
    <div className="detail" aria-hidden="true">
      <div className="detail-title">
        <Skeleton width="70%" height="44px" />
      </div>
      <div className="props">
        <div className="made">
          <Skeleton width="32px" height="32px" round />
          <Skeleton width="50%" />
        </div>
        {['status', 'priority', 'assignees', 'due'].map((field) => (
          <div key={field} className="field">
            <Skeleton height="40px" />
          </div>
        ))}
      </div>
      <div className="detail-body">
        <Skeleton height="272px" />
      </div>
    </div>
  </main>
);
