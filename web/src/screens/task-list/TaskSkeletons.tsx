import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import './task-row.css';
import './task-rows.css';

const widths = [62, 48, 71, 38, 55, 44, 66, 30];

/** Shown only after a moment: what is there sooner must not flash. */
export const TaskSkeletons = ({ count = widths.length }: { count?: number }) => (
  <ul className="task-skeletons" aria-hidden="true">
    {widths.slice(0, count).map((width) => (
      <li key={width}>
        <div className="task">
          <span className="title">
            <Skeleton width={`${width}%`} />
          </span>
          <span className="assignees">
            <Skeleton width="24px" height="24px" round />
            <span className="name">
              <Skeleton width="64px" />
            </span>
          </span>
          <Skeleton width="64px" />
          <Skeleton width="84px" />
          <span className="doing" />
        </div>
      </li>
    ))}
  </ul>
);
