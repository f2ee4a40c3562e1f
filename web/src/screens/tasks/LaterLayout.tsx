import type { TaskGroup, TaskLayout } from '@muster/contract';
import { Part } from '../../platform/lazy/Part.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { layoutCodes } from './layout-codes.ts';

interface LaterLayoutProps {
  layout: Exclude<TaskLayout, 'list'>;
  rows?: TaskGroup | undefined;
  onTyped: (isTyped: boolean) => void;
}

export const LaterLayout = ({ layout, rows, onTyped }: LaterLayoutProps) => (
  <Part
    key={layout}
    of={layoutCodes[layout]}
    meanwhile={<LayoutSkeleton layout={layout} />}
    renderFailure={(again) => <FailedState title={`The ${layout} could not be loaded`} {...again} />}
  >
    {(Layout) => <Layout {...{ rows, onTyped }} />}
  </Part>
);

export const LayoutSkeleton = ({ layout }: Pick<LaterLayoutProps, 'layout'>) =>
  layout === 'board' ? <BoardSkeleton /> : <Skeleton height="560px" />;
