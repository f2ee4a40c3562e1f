import type { Organization } from '@muster/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, type ReactNode } from 'react';
import { useMadeFirst } from '../../platform/just-made.ts';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Icon } from '../../ui/primitives/Icon.tsx';
import { List } from '../../ui/list/List.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { OrgMark } from '../../ui/primitives/OrgMark.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { CardSkeletons } from '../../ui/feedback/Skeleton.tsx';
import { searchedOrganizationsQuery } from '../../entities/organizations/queries.ts';
import { GoOn } from './GoOn.tsx';
import { ListSearch } from '../parts/lists/ListSearch.tsx';
import { NoneFound } from '../parts/lists/NoneFound.tsx';
import '../../ui/list/card.css';

/** `invites` says, where there is nothing else to open, what waits for an answer. */
export function OrganizationsPage({ invites, text = '' }: { invites: ReactNode; text?: string }) {
  // Until others are found, those before stay.
  const found = useDeferredValue(text);
  const { data: organizations, ...list } = useSuspenseInfiniteQuery(searchedOrganizationsQuery(found));
  const made = useMadeFirst(organizations);
  if (organizations.length === 0 && found === '' && text === '') {
    return (
      <OrganizationsFrame>
        {invites}
        <EmptyState title="No organizations yet" action={<AddOrganization size="md" />}>
          An organization holds your projects and the people you run them with. Start one, or accept an
          invite.
        </EmptyState>
      </OrganizationsFrame>
    );
  }
  return (
    <OrganizationsFrame actions={<AddOrganization />}>
      {text === '' && <GoOn />}
      <ListSearch
        text={text}
        finds="organizations by name"
        rows={organizations.length}
        hasMore={list.hasNextPage}
      />
      {organizations.length === 0 ? (
        <NoneFound what="organizations" text={found} />
      ) : (
        <List of="links" className="cards" aria-busy={found !== text}>
          {made.rows.map((organization) => (
            <li key={organization._id} {...made.markOf(organization)}>
              <OrganizationCard organization={organization} />
            </li>
          ))}
        </List>
      )}
      <MoreRows of={list} what="organizations" skeleton={<CardSkeletons count={3} />} />
    </OrganizationsFrame>
  );
}

export const OrganizationsPending = () => (
  <OrganizationsFrame actions={<AddOrganization />}>
    <CardSkeletons />
  </OrganizationsFrame>
);

export const OrganizationsFrame = ({ actions, children }: { actions?: ReactNode; children: ReactNode }) => (
  <Sheet heading="My Organizations" actions={actions}>
    {children}
  </Sheet>
);

const AddOrganization = ({ size }: { size?: 'md' }) => (
  <ButtonLink to="/create-organization" variant="primary" size={size} icon="plus">
    Add Organization
  </ButtonLink>
);

const OrganizationCard = ({
  organization: { _id, name, description, address, logo },
}: {
  organization: Organization;
}) => (
  <Link className="card" to="/$organizationId/projects" params={{ organizationId: _id }}>
    <span className="top">
      <OrgMark logo={logo} size={40} />
      <span className="name cut">{name}</span>
    </span>
    <span className="about two">{description}</span>
    <span className="foot">
      <Icon name="pin" />
      <span className="sr">Address: </span>
      <span className="cut">{address || 'N/A'}</span>
    </span>
  </Link>
);
