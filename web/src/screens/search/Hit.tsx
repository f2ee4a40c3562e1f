import type { SearchMark, SearchResult, SearchType, FoundTask } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useNow } from '../../entities/tasks/dates/today.ts';
import { anchorOf } from '../../entities/timeline/anchors.ts';
import { Badge } from '../../ui/primitives/Badge.tsx';
import { formatShort } from '../../ui/primitives/dates.ts';
import { Icon, type IconName } from '../../ui/primitives/Icon.tsx';
import { Swatch } from '../../ui/primitives/Swatch.tsx';
import { markedParts } from './marked-parts.ts';

const icons: Record<SearchType, IconName> = {
  task: 'ticked',
  comment: 'comment',
  file: 'file',
  project: 'layers',
};
const kinds: Record<SearchType, string> = {
  task: 'Task',
  comment: 'Comment',
  file: 'File',
  project: 'Project',
};

/** An id is its own only in its task, and a task's in its project. */
export const nameOf = (result: SearchResult) => {
  if (result.type === 'project') return `project ${result.project._id}`;
  const own = result.type === 'comment' ? result.comment._id : result.type === 'file' ? result.file._id : '';
  return `${result.type} ${result.task.project._id} ${result.task._id} ${own}`;
};

export function Hit({ result }: { result: SearchResult }) {
  const { type, marks, at } = result;
  const of = (field: SearchMark['field']) => marks.find((mark) => mark.field === field)?.text;
  const text = of('description') ?? of('comment');
  return (
    <li>
      <HitLink result={result}>
        <Icon name={icons[type]} />
        <span className="hit-words">
          <span className="hit-name">
            <span className="sr">{kinds[type]}: </span>
            {type === 'comment' ? (
              `${result.comment.author.fullName} on ${result.task.title}`
            ) : (
              <Marked text={of('title') ?? of('name') ?? ''} />
            )}
          </span>
          <span className="hit-place">
            {type === 'project' ? (
              result.project.organization.name
            ) : (
              <Place task={result.task} type={type} label={of('label')} />
            )}
            {(type === 'project' ? result.project : result.task).isArchived && <Badge>archived</Badge>}
          </span>
          {text && (
            <span className="hit-text">
              <Marked text={text} />
            </span>
          )}
        </span>
        <time dateTime={at}>{formatShort(at, useNow())}</time>
      </HitLink>
    </li>
  );
}

function HitLink({ result, children }: { result: SearchResult; children: ReactNode }) {
  if (result.type === 'project') {
    const { organization, _id } = result.project;
    const params = { organizationId: organization._id, projectId: _id };
    return (
      <Link to="/$organizationId/projects/$projectId/tasks" params={params}>
        {children}
      </Link>
    );
  }
  const { organization, project, _id } = result.task;
  const params = { organizationId: organization._id, projectId: project._id, taskId: _id };
  return (
    <Link
      to="/$organizationId/projects/$projectId/tasks/$taskId"
      params={params}
      hash={result.type === 'comment' ? anchorOf(result.comment._id) : undefined}
    >
      {children}
    </Link>
  );
}

interface PlaceProps {
  task: FoundTask;
  type: SearchType;
  /** By which the task was found, marked. */
  label: string | undefined;
}

const Place = ({ task, type, label }: PlaceProps) => (
  <>
    <span className="cut">
      {task.organization.name} / {task.project.name}
    </span>
    <span>{type === 'file' ? `file of ${task.key}` : task.key}</span>
    {label && (
      <span className="hit-label">
        <Icon name="tag" />
        <Marked text={label} />
      </span>
    )}
    {type === 'task' && (
      <span className="hit-status">
        <Swatch color={task.status.color} />
        {task.status.name}
      </span>
    )}
  </>
);

const Marked = ({ text }: { text: string }) =>
  markedParts(text).map(({ part, at, isMarked }) => (isMarked ? <mark key={at}>{part}</mark> : part));
