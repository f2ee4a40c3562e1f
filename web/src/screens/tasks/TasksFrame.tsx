import { projectPermissions } from '@muster/contract';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../platform/session/may.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { TaskSkeletons } from '../task-list/index.ts';
import { ViewSkeleton } from './LaterView.tsx';

interface TasksFrameProps {
  viewSwitch?: ReactNode;
  children: ReactNode;
}

export const TasksFrame = ({ viewSwitch, children }: TasksFrameProps) => (
  <Sheet
    heading="Tasks"
    actions={
      <>
        {viewSwitch}
        <SettingsButton />
      </>
    }
  >
    {children}
  </Sheet>
);

function SettingsButton() {
  const params = useParams({ from: '/_signed-in/$organizationId/projects/$projectId' });
  const mayShape = useMay()(...projectPermissions);
  return mayShape ? (
    <ButtonLink icon="sliders" to="/$organizationId/projects/$projectId/settings" params={params}>
      Project Settings
    </ButtonLink>
  ) : (
    // The others find it in the settings.
    <ButtonLink variant="quiet" icon="trash" to="/$organizationId/projects/$projectId/trash" params={params}>
      Trash
    </ButtonLink>
  );
}

export function TasksPending() {
  const { view } = useSearch({ from: '/_signed-in/$organizationId/projects/$projectId/tasks/' });
  return (
    <TasksFrame>
      {view && view !== 'list' ? (
        <ViewSkeleton view={view} />
      ) : (
        <>
          <Skeleton width="320px" height="37px" />
          <div className="add-skeleton">
            <Skeleton height="46px" />
          </div>
          <TaskSkeletons />
        </>
      )}
    </TasksFrame>
  );
}
