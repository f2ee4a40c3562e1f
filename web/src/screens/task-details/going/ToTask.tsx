import { Link } from '@tanstack/react-router';
import { use, type MouseEvent, type ReactNode } from 'react';
import type { ProjectIds } from '../../../entities/projects/index.ts';
import { GoingContext } from './going.ts';

interface ToTaskProps {
  ids: ProjectIds;
  taskId: string;
  className: string;
  title?: string;
  children: ReactNode;
}

/** Leads to a task: in a panel to its own project’s in that panel, so that the list below keeps its place. */
export function ToTask({ ids, taskId, ...rest }: ToTaskProps) {
  const going = use(GoingContext);
  const isHere = going?.ids.organizationId === ids.organizationId && going.ids.projectId === ids.projectId;
  const stay = (event: MouseEvent) => {
    if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    going.go(taskId, true);
  };
  return (
    <Link
      {...rest}
      to="/$organizationId/projects/$projectId/tasks/$taskId"
      params={{ ...ids, taskId }}
      onClick={stay}
    />
  );
}
