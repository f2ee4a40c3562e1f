import { limits } from '@muster/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Leaf } from '../../ui/Leaf.tsx';
import { RowSkeletons } from '../../ui/Skeleton.tsx';
import { listItems, trashQuery, type ProjectPlace } from './queries.ts';
import { TrashList } from './TrashList.tsx';

/** Deleted tasks and statuses of a project. */
export function TrashPage(ids: ProjectPlace) {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(trashQuery(ids));
  const items = listItems(data.pages);
  if (items.length === 0) {
    return (
      <TrashFrame>
        <EmptyState title="The trash is empty">
          Tasks and statuses that you may restore stay here for {limits.trashDays} days after they were
          deleted.
        </EmptyState>
      </TrashFrame>
    );
  }
  return (
    <TrashFrame>
      <TrashList
        {...ids}
        items={items}
        more={
          hasNextPage && (
            <div className="more-trash">
              {isFetchNextPageError && <p role="alert">The next ones could not be loaded.</p>}
              <Button
                icon={isFetchNextPageError ? 'retry' : undefined}
                waiting={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {isFetchNextPageError ? 'Retry' : 'Show more'}
              </Button>
            </div>
          )
        }
      />
    </TrashFrame>
  );
}

export const TrashFrame = ({ children }: { children: ReactNode }) => (
  <Leaf
    heading="Trash"
    intro={`What was deleted in this project stays here for ${limits.trashDays} days. Restored, it is as it was.`}
    width="full"
  >
    {children}
  </Leaf>
);

export const TrashPending = () => (
  <TrashFrame>
    <RowSkeletons />
  </TrashFrame>
);
