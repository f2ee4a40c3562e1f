import type { ReactNode } from 'react';
import { Can } from '../../platform/session/may.tsx';
import { Leaf } from '../../ui/layout/Leaf.tsx';
import { RowSkeletons } from '../../ui/feedback/Skeleton.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { AddTeam } from './AddTeam.tsx';
import { TeamList } from './TeamList.tsx';

export const TeamPage = ({ ids, text = '' }: { ids: ProjectIds; text?: string | undefined }) => (
  <TeamFrame>
    <Can permission="addProjectMember">
      <AddTeam ids={ids} />
    </Can>
    <TeamList ids={ids} text={text} />
  </TeamFrame>
);

export const TeamFrame = ({ children }: { children: ReactNode }) => (
  <Leaf
    heading="Manage Team"
    intro="The team sees this project and can be assigned its tasks. Removing people unassigns them."
    width="full"
  >
    {children}
  </Leaf>
);

export const TeamPending = () => (
  <TeamFrame>
    <RowSkeletons />
  </TeamFrame>
);
