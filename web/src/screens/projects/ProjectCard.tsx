import type { ListedProject } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { useNow } from '../../entities/tasks/dates/today.ts';
import { Badge, type BadgeColor } from '../../ui/primitives/Badge.tsx';
import { formatDay, formatMoment } from '../../ui/primitives/dates.ts';
import { formatAgo } from '../../ui/primitives/ago.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { colorNames, paintOf } from '../../ui/primitives/palette.ts';
import { CardTeam } from './CardTeam.tsx';
import { PinTack } from '../parts/projects/PinTack.tsx';
import { ProjectProgress } from '../parts/projects/ProjectProgress.tsx';
import '../../ui/list/card.css';
import './project-card.css';

const badgeColors: Partial<Record<string, BadgeColor>> = { active: 'green', completed: 'blue' };

interface ProjectCardProps {
  organizationId: string;
  project: ListedProject;
}

export function ProjectCard({ organizationId, project }: ProjectCardProps) {
  const { _id: projectId, name, description, status, startDate, endDate, color } = project;
  const { createdBy, organization, counts, changedAt } = project;
  // Drawn anew on another day: what was hours ago is then a day ago.
  useNow();
  return (
    <>
      <Link
        className="card project-card"
        to="/$organizationId/projects/$projectId/tasks"
        params={{ organizationId, projectId }}
      >
        <span className="title">
          <span className="name cut">{name}</span>
          <Badge color={badgeColors[status]}>{status}</Badge>
        </span>
        <span className="about two">{description || <span className="muted">No description</span>}</span>
        <span className="state">
          <ProjectProgress counts={counts} />
          <CardTeam {...project} />
        </span>
        <dl className="facts">
          <Fact name="Organization">{organization?.name || 'N/A'}</Fact>
          <Fact name="Created by">{createdBy?.fullName || 'Unknown'}</Fact>
          <Fact name="Start date">{formatDay(startDate)}</Fact>
          {endDate && <Fact name="End date">{formatDay(endDate)}</Fact>}
          <Fact name="Last change">
            <time dateTime={changedAt} title={formatMoment(changedAt)}>
              {formatAgo(changedAt)}
            </time>
          </Fact>
        </dl>
        {color && (
          <span className="band" style={{ '--c': paintOf(color) } as CSSProperties}>
            <span className="sr">Colour: {colorNames[color]}</span>
          </span>
        )}
      </Link>
      <PinTack ids={{ organizationId, projectId }} project={project} />
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="cut">{children}</dd>
  </div>
);

export const ProjectSkeleton = () => (
  <div className="card project-card">
    <span className="title">
      <Skeleton width="50%" height="16px" />
      <Skeleton width="56px" height="20px" />
    </span>
    <span className="about">
      <Skeleton width="92%" />
    </span>
    <span className="state">
      <span className="project-progress">
        <Skeleton width="100%" height="4px" />
        <Skeleton width="40%" />
      </span>
      <Skeleton width="60px" height="22px" />
    </span>
    <div className="facts">
      {['72%', '58%', '50%', '46%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  </div>
);
