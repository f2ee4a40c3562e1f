import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../primitives/Button.tsx';
import { RowSkeletons } from '../feedback/Skeleton.tsx';
import './more-rows.css';

/** Of a query for a list in pages, what its end needs. */
export interface MoreToLoad {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

interface MoreRowsProps {
  of: MoreToLoad;
  /** What the list is of: 'projects'. */
  what: string;
  skeleton?: ReactNode;
}

/** The end of a list that comes in pages: asks for the next one before it is in sight. */
export function MoreRows({ of: { hasNextPage, ...list }, what, skeleton }: MoreRowsProps) {
  if (!hasNextPage) return null;
  if (list.isFetchNextPageError) {
    return (
      <p className="more-failed" role="alert">
        The next {what} could not be loaded.
        <Button icon="retry" waiting={list.isFetching} onClick={() => list.fetchNextPage()}>
          Retry
        </Button>
      </p>
    );
  }
  return (
    <Approach onNear={list.fetchNextPage} isWaiting={list.isFetching}>
      {skeleton ?? <RowSkeletons count={2} />}
    </Approach>
  );
}

interface ApproachProps {
  onNear: () => unknown;
  /** Nothing is asked for twice; once this is over, whether it is still near is looked at anew. */
  isWaiting: boolean;
  children: ReactNode;
}

export function Approach({ onNear, isWaiting, children }: ApproachProps) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWaiting) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: '0px 0px 600px' },
    );
    observer.observe(mark.current!);
    return () => observer.disconnect();
  }, [isWaiting, onNear]);
  return (
    <div ref={mark} className="more-rows">
      {children}
    </div>
  );
}
