import type { Notice } from '@muster/contract';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { anchorOf } from '../../entities/timeline/anchors.ts';

interface NoticeLinkProps extends Pick<
  LinkComponentProps,
  'aria-current' | 'className' | 'onClick' | 'onFocus' | 'children'
> {
  notice: Notice;
}

/** Leads to what it tells of. */
export function NoticeLink({ notice, ...rest }: NoticeLinkProps) {
  const { task, project, kind, organization, comment } = notice;
  const organizationId = organization._id;
  if (task)
    return (
      <Link
        to="/$organizationId/projects/$projectId/tasks/$taskId"
        params={{ organizationId, projectId: task.project._id, taskId: task._id }}
        hash={comment ? anchorOf(comment) : ''}
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
