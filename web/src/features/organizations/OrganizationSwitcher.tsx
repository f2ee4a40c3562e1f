import type { Organization } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { Menu, MenuLink, MenuRule } from '../../ui/Menu.tsx';
import { OrgMark } from '../../ui/OrgMark.tsx';
import { organizationsQuery } from './queries.ts';
import './switcher.css';

/** The organization's name is a link; the arrows beside it open the others. */
export function OrganizationSwitcher({ organization }: { organization: Organization }) {
  const { data: organizations = [organization] } = useQuery(organizationsQuery);
  const row = useRef<HTMLSpanElement>(null);
  return (
    <span className="switch-org" ref={row}>
      <Link
        to={home}
        params={{ organizationId: organization._id }}
        activeOptions={{ exact: true }}
        aria-label={organization.name}
      >
        <OrgMark logo={organization.logo} />
        <span className="cut">{organization.name}</span>
      </Link>
      <Menu
        className="switcher"
        anchor={row}
        trigger={
          <button aria-label="Switch organization">
            <Icon name="upDown" />
          </button>
        }
      >
        {organizations.map(({ _id, name, logo }) => (
          <MenuLink key={_id} to={home} params={{ organizationId: _id }}>
            <OrgMark logo={logo} size={24} />
            <span className="cut">{name}</span>
            {_id === organization._id && <Icon name="check" className="end" />}
          </MenuLink>
        ))}
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
    </span>
  );
}

const home = '/$organizationId/projects' as const;
