import { limits } from '@muster/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { trashQuery, type ProjectPlace } from '../../entities/trash/queries.ts';
import { TrashList } from './TrashList.tsx';

/** Deleted tasks, statuses and labels of a project. */
export function TrashPage(ids: ProjectPlace) {
  const { data: items, ...list } = useSuspenseInfiniteQuery(trashQuery(ids));
  if (items.length === 0) {
    return (
      <TrashFrame>
        <EmptyState title="The trash is empty">
          Tasks, statuses and labels that you may restore stay here for {limits.trashDays} days after they are
          deleted.
        </EmptyState>
      </TrashFrame>
    );
  }
  return (
    <TrashFrame>
      <TrashList {...ids} items={items} />
      <MoreRows of={list} what="deleted items" />
    </TrashFrame>
  );
}

export const TrashFrame = ({ children }: { children: ReactNode }) => (
  <Leaf
    heading="Trash"
    intro={`What is deleted in this project stays here for ${limits.trashDays} days. Until then, it can be restored as it was.`}
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
