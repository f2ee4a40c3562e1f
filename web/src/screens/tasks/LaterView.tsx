import { Part } from '../../platform/lazy/Part.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import type { TasksView } from './view.ts';
import { viewCodes } from './view-codes.ts';

interface LaterViewProps {
  view: Exclude<TasksView, 'list'>;
  onTyped: (isTyped: boolean) => void;
}

export const LaterView = ({ view, onTyped }: LaterViewProps) => (
  <Part
    key={view}
    of={viewCodes[view]}
    meanwhile={<ViewSkeleton view={view} />}
    renderFailure={(again) => <FailedState title={`The ${view} could not be loaded`} {...again} />}
  >
    {(View) => <View onTyped={onTyped} />}
  </Part>
);

export const ViewSkeleton = ({ view }: Pick<LaterViewProps, 'view'>) =>
  view === 'board' ? <BoardSkeleton /> : <Skeleton height="560px" />;
