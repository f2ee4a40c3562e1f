import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, type ReactNode } from 'react';
import { useVisit } from '../parts/places/recent.ts';
import { Can } from '../../platform/session/may.tsx';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { InviteButton } from '../parts/invites/InviteButton.tsx';
import { ListSearch } from '../parts/lists/ListSearch.tsx';
import { NoneFound } from '../parts/lists/NoneFound.tsx';
import { FoldedCards } from './FoldedCards.tsx';
import { ProjectSkeleton } from './ProjectCard.tsx';
import { SortButton } from './SortButton.tsx';
import { projectsQuery, type Listing } from '../../entities/projects/queries.ts';
import '../../ui/list/card.css';

interface ProjectsPageProps extends Listing {
  organizationId: string;
}

export function ProjectsPage({ organizationId, text = '', sort = 'newest' }: ProjectsPageProps) {
  // Until others are found, those before stay.
  const found = useDeferredValue(text);
  const sorted = useDeferredValue(sort);
  const { data: projects, ...list } = useSuspenseInfiniteQuery(
    projectsQuery(organizationId, { text: found, sort: sorted }),
  );
  useVisit('organization');
  if (projects.length === 0 && found === '' && text === '') {
    return (
      <ProjectsFrame isEmpty>
        <EmptyState title="No projects found" action={<AddProject {...{ organizationId }} size="md" />}>
          A project has a team, its own statuses and its tasks. The projects you are on appear here.
        </EmptyState>
      </ProjectsFrame>
    );
  }
  return (
    <ProjectsFrame>
      <ListSearch
        text={text}
        finds="projects by name or key"
        rows={projects.length}
        hasMore={list.hasNextPage}
        isChosen={sort !== 'newest'}
      >
        <SortButton {...{ organizationId, sort }} />
      </ListSearch>
      {projects.length === 0 ? (
        <NoneFound what="projects" text={found} />
      ) : (
        <FoldedCards
          {...{ organizationId, projects }}
          isBusy={found !== text || sorted !== sort}
          isSearched={found !== ''}
        />
      )}
      <MoreRows of={list} what="projects" skeleton={<Skeletons count={3} />} />
    </ProjectsFrame>
  );
}

interface ProjectsFrameProps {
  isPending?: boolean;
  /** Then what says so offers to add one. */
  isEmpty?: boolean;
  children: ReactNode;
}

export const ProjectsFrame = ({ isPending, isEmpty, children }: ProjectsFrameProps) => (
  <Sheet heading="My Projects" actions={<Actions {...{ isPending, isEmpty }} />}>
    {children}
  </Sheet>
);

export const ProjectsPending = () => (
  <ProjectsFrame isPending>
    <Skeletons count={6} />
  </ProjectsFrame>
);

const Skeletons = ({ count }: { count: number }) => (
  <div className="cards" aria-hidden="true">
    {Array.from({ length: count }, (_, index) => (
      <ProjectSkeleton key={index} />
    ))}
  </div>
);

function Actions({ isPending, isEmpty }: Omit<ProjectsFrameProps, 'children'>) {
  const { organizationId } = useParams({ from: '/_signed-in/$organizationId' });
  return (
    <>
      <ButtonLink icon="sliders" to="/$organizationId/settings" params={{ organizationId }}>
        Organization Settings
      </ButtonLink>
      <Can permission="createInvite">
        <InviteButton organizationId={organizationId} disabled={isPending} />
      </Can>
      {!isEmpty && <AddProject {...{ organizationId }} />}
    </>
  );
}

const AddProject = ({ organizationId, size }: { organizationId: string; size?: 'md' }) => (
  <Can permission="createProject">
    <ButtonLink
      variant="primary"
      size={size}
      icon="plus"
      to="/$organizationId/projects/create-project"
      params={{ organizationId }}
    >
      Add Project
    </ButtonLink>
  </Can>
);
