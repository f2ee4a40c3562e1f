import type { Project } from '@muster/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { overviewQuery } from '../../entities/projects/overview.ts';
import { projectQuery, type ProjectIds } from '../../entities/projects/index.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Markdown } from '../../ui/markdown/Markdown.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { PinButton } from '../parts/projects/PinButton.tsx';
import { NextDue } from './NextDue.tsx';
import { OverviewFacts } from './OverviewFacts.tsx';
import { RecentActivity } from './RecentActivity.tsx';
import { TeamFaces } from './TeamFaces.tsx';
import '../../ui/layout/page.css';
import './overview.css';

/** What a project is, who works on it and how far it is. */
export function OverviewPage(ids: ProjectIds) {
  const { data: project } = useSuspenseQuery(projectQuery(ids));
  const { data: overview } = useSuspenseQuery(overviewQuery(ids));
  return (
    <OverviewFrame ids={ids} project={project}>
      <OverviewFacts project={project} counts={overview.counts} />
      <div className="overview">
        <div className="overview-main">
          {project.description === '' ? (
            <p className="muted">No description</p>
          ) : (
            <Markdown text={project.description} />
          )}
          <NextDue ids={ids} tasks={overview.next} />
        </div>
        <aside aria-label="About the project">
          <TeamFaces ids={ids} team={project.team} />
          <RecentActivity ids={ids} activities={overview.recent} />
        </aside>
      </div>
    </OverviewFrame>
  );
}

interface OverviewFrameProps {
  ids: ProjectIds;
  project: Project;
  children: ReactNode;
}

const OverviewFrame = ({ ids, project, children }: OverviewFrameProps) => (
  <Sheet
    heading={project.name}
    title="Overview"
    actions={
      <>
        <PinButton ids={ids} project={project} />
        <ButtonLink icon="sliders" to="/$organizationId/projects/$projectId/settings" params={ids}>
          Project Settings
        </ButtonLink>
        <ButtonLink
          variant="primary"
          icon="list"
          to="/$organizationId/projects/$projectId/tasks"
          params={ids}
        >
          Open Tasks
        </ButtonLink>
      </>
    }
  >
    {children}
  </Sheet>
);

export const OverviewFailed = ({ children }: { children: ReactNode }) => (
  <Sheet heading="Overview">{children}</Sheet>
);

export const OverviewPending = () => (
  <Sheet heading="Overview">
    <div className="overview" aria-hidden="true">
      <div className="overview-main">
        {['92%', '84%', '40%'].map((width) => (
          <p key={width}>
            <Skeleton width={width} />
          </p>
        ))}
      </div>
    </div>
  </Sheet>
);
