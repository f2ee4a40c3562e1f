import type { Notice } from '@muster/contract';
import { Link, type LinkComponentProps } from '@tanstack/react-router';

interface NoticeLinkProps extends Pick<
  LinkComponentProps,
  'aria-current' | 'className' | 'onClick' | 'onFocus' | 'children'
> {
  notice: Notice;
}

/** Leads to what it tells of. */
export function NoticeLink({ notice: { task, project, kind, organization }, ...rest }: NoticeLinkProps) {
  const organizationId = organization._id;
  if (task)
    return (
      <Link
        to="/$organizationId/projects/$projectId/tasks/$taskId"
        params={{ organizationId, projectId: task.project._id, taskId: task._id }}
        {...rest}
      />
    );
  if (kind === 'invited') return <Link to="/invites" {...rest} />;
  if (project)
    return (
      <Link
        to="/$organizationId/projects/$projectId/tasks"
        params={{ organizationId, projectId: project._id }}
        {...rest}
      />
    );
  return <Link to="/$organizationId/projects" params={{ organizationId }} {...rest} />;
}
