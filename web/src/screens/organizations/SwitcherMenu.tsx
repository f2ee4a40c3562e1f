import type { Organization } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement, RefObject } from 'react';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { Menu, MenuLink, MenuRule } from '../../ui/overlay/Menu.tsx';
import { Approach } from '../../ui/list/MoreRows.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
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
