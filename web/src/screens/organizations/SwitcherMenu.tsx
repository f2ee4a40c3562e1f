import type { Organization } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { Menu, MenuGroup, MenuLink, MenuRule } from '../../ui/overlay/Menu.tsx';
import { Approach } from '../../ui/list/MoreRows.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { pinnedQuery } from '../../entities/projects/pinned.ts';
import { organizationsQuery } from '../../entities/organizations/queries.ts';

interface SwitcherMenuProps {
  current: Organization;
  anchor: RefObject<HTMLElement | null>;
  trigger: ReactElement;
}

/** The user's organizations, and the ways to more of them. */
export function SwitcherMenu({ current, anchor, trigger }: SwitcherMenuProps) {
  const { data: organizations = [current], ...list } = useInfiniteQuery(organizationsQuery);
  return (
    <Menu className="switcher" anchor={anchor} trigger={trigger}>
      <PinnedProjects organizationId={current._id} />
      {organizations.map(({ _id, name, logo }) => (
        <MenuLink key={_id} to="/$organizationId/projects" params={{ organizationId: _id }}>
          <OrgMark logo={logo} size={24} />
          <span className="cut">{name}</span>
          {_id === current._id && <Icon name="check" className="end" />}
        </MenuLink>
      ))}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Approach onNear={list.fetchNextPage} isWaiting={list.isFetching}>
          <Skeleton />
        </Approach>
      )}
      <MenuRule />
      <MenuLink to="/">
        <Icon name="home" />
        My Organizations
      </MenuLink>
      <MenuLink to="/create-organization">
        <Icon name="plus" />
        Add Organization
      </MenuLink>
    </Menu>
  );
}

/** Those of the organization that one is in. */
function PinnedProjects({ organizationId }: { organizationId: string }) {
  const { data: projects = [] } = useInfiniteQuery(pinnedQuery(organizationId));
  if (projects.length === 0) return null;
  return (
    <>
      <MenuGroup name="Pinned projects">
        {projects.map(({ _id: projectId, name }) => (
          <MenuLink
            key={projectId}
            to="/$organizationId/projects/$projectId/tasks"
            params={{ organizationId, projectId }}
          >
            <Icon name="tack" />
            <span className="cut">{name}</span>
          </MenuLink>
        ))}
      </MenuGroup>
      <MenuRule />
    </>
  );
}
