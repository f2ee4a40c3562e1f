import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import './task-document.css';

export const TaskPending = () => (
  <main className="wrap" id="main" aria-busy="true">
    <PageTitle>Task Details</PageTitle>
    <h1 className="sr" tabIndex={-1}>
      Task Details
    </h1>
    <div className="detail" aria-hidden="true">
      <div className="detail-body">
        <Skeleton width="70%" height="32px" />
        <br />
        {['90%', '80%', '40%'].map((width) => (
          <Skeleton key={width} width={width} />
        ))}
      </div>
      <div className="props">
        {['status', 'priority', 'assignees', 'due'].map((field) => (
          <Skeleton key={field} width="80%" height="28px" />
        ))}
      </div>
    </div>
  </main>
);
