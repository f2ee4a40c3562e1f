import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import './work.css';
import './work-row.css';

/** Of several groups, how wide the titles of their rows are. */
export const wholeScreen = [
  [52, 61],
  [38, 57, 44],
  [66, 50, 58],
];

export const WorkSkeletons = ({ groups }: { groups: readonly number[][] }) => (
  <div className="work-skeletons" aria-hidden="true">
    {groups.map((widths) => (
      <div key={widths[0]} className="work-group">
        <span className="work-day">
          <Skeleton width="64px" />
        </span>
        <ul>
          {widths.map((width) => (
            <li key={width} className="work-row">
              <Skeleton width="14px" height="14px" />
              <Skeleton width={`${width}%`} />
              <span className="from">
                <Skeleton width="70%" />
              </span>
              <Skeleton width="16px" />
              <Skeleton width="72px" />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
);
