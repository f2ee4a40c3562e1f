import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import './board-skeleton.css';

const columns = [3, 4, 2, 5];

/** While the board itself is on its way. */
export const BoardSkeleton = () => (
  <div className="board-skeleton" aria-hidden="true">
    {columns.map((count) => (
      <div key={count}>
        <Skeleton height="37px" />
        {Array.from({ length: count }, (_, card) => (
          <Skeleton key={card} height="94px" />
        ))}
      </div>
    ))}
  </div>
);
