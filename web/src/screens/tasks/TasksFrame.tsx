import { projectPermissions } from '@muster/contract';
import { useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../platform/session/may.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { TaskSkeletons } from '../task-list/index.ts';
import { LayoutSkeleton } from './LaterLayout.tsx';
import './tasks-frame.css';

interface TasksFrameProps {
  actions?: ReactNode;
  /** Under the heading, and in sight with it while a list is scrolled. */
  staying?: { isOn: boolean; content: ReactNode };
  children: ReactNode;
}

/** There from the beginning, so that the heading is the same once the rest has come. */
const nothingStays = { isOn: false, content: null };

export const TasksFrame = ({ actions, staying = nothingStays, children }: TasksFrameProps) => (
  <Sheet
    heading="Tasks"
    staying={staying}
    actions={
      <>
        {actions}
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
  const look = { className: 'tasks-settings', params };
  return mayShape ? (
    <ButtonLink
      {...look}
      icon="sliders"
      aria-label="Project Settings"
      to="/$organizationId/projects/$projectId/settings"
    >
      <span className="way">Project Settings</span>
    </ButtonLink>
  ) : (
    // The others find it in the settings.
    <ButtonLink
      {...look}
      variant="quiet"
      icon="trash"
      aria-label="Trash"
      to="/$organizationId/projects/$projectId/trash"
    >
      <span className="way">Trash</span>
    </ButtonLink>
  );
}

export function TasksPending() {
  const { view: layout } = useSearch({ from: '/_signed-in/$organizationId/projects/$projectId/tasks/' });
  return (
    <TasksFrame>
      {layout && layout !== 'list' ? (
        <LayoutSkeleton layout={layout} />
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
