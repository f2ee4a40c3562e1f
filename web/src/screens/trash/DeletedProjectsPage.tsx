import { limits } from '@muster/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { deletedProjectsQuery } from '../../entities/trash/queries.ts';
import { TrashList } from './TrashList.tsx';

export function DeletedProjectsPage({ organizationId }: { organizationId: string }) {
  const { data: items, ...list } = useSuspenseInfiniteQuery(deletedProjectsQuery(organizationId));
  return (
    <DeletedProjectsFrame>
      {items.length > 0 ? (
        <>
          <TrashList organizationId={organizationId} items={items} />
          <MoreRows of={list} what="projects" />
        </>
      ) : (
        <EmptyState title="No deleted projects">
          Projects that you may restore stay here for {limits.trashDays} days after they are deleted.
        </EmptyState>
      )}
    </DeletedProjectsFrame>
  );
}

export const DeletedProjectsFrame = ({ children }: { children: ReactNode }) => (
  <Leaf
    heading="Deleted Projects"
    intro={`Kept for ${limits.trashDays} days with everything in them. Until then, they can be restored as they were, for the same team.`}
    width="full"
  >
    {children}
  </Leaf>
);

export const DeletedProjectsPending = () => (
  <DeletedProjectsFrame>
    <RowSkeletons />
  </DeletedProjectsFrame>
);
