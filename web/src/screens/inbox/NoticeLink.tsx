import type { Notice } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface NoticeLinkProps {
  notice: Notice;
  onFollow: () => void;
  children: ReactNode;
}

/** Leads to what it tells of. */
export function NoticeLink({ notice, onFollow: onClick, children }: NoticeLinkProps) {
  const { task, project, kind } = notice;
  const organizationId = notice.organization._id;
  if (task)
    return (
      <Link
        to="/$organizationId/projects/$projectId/tasks/$taskId"
        params={{ organizationId, projectId: task.project._id, taskId: task._id }}
        onClick={onClick}
      >
        {children}
      </Link>
    );
  if (kind === 'invited')
    return (
      <Link to="/invites" onClick={onClick}>
        {children}
      </Link>
    );
  if (project)
    return (
      <Link
        to="/$organizationId/projects/$projectId/tasks"
        params={{ organizationId, projectId: project._id }}
        onClick={onClick}
      >
        {children}
      </Link>
    );
  return (
    <Link to="/$organizationId/projects" params={{ organizationId }} onClick={onClick}>
      {children}
    </Link>
  );
}
