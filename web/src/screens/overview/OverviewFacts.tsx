import type { Project, ProjectCounts } from '@muster/contract';
import { Badge, type BadgeColor } from '../../ui/primitives/Badge.tsx';
import { formatDay } from '../../ui/primitives/dates.ts';
import { ProjectProgress } from '../parts/projects/ProjectProgress.tsx';

const badgeColors: Partial<Record<string, BadgeColor>> = { active: 'green', completed: 'blue' };

/** One line under the name. */
export const OverviewFacts = ({ project, counts }: { project: Project; counts: ProjectCounts }) => (
  <div className="overview-facts">
    <Badge color={badgeColors[project.status]}>{project.status}</Badge>
    <span>
      {formatDay(project.startDate)}
      {project.endDate ? ` to ${formatDay(project.endDate)}` : ', no end date'}
    </span>
    <ProjectProgress counts={counts} />
  </div>
);
