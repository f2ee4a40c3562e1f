import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { List } from '../../ui/list/List.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { proofQuery } from '../../entities/mailbox/queries.ts';
import { UnprovenBanner } from '../parts/mailbox/UnprovenBanner.tsx';
import { ListSearch } from '../parts/lists/ListSearch.tsx';
import { NoneFound } from '../parts/lists/NoneFound.tsx';
import { InviteRow } from './InviteRow.tsx';
import { searchedMyInvitesQuery } from '../../entities/invites/queries.ts';
import '../../ui/list/rows.css';
import './invites.css';

export function InvitesPage({ text = '' }: { text?: string }) {
  // Until others are found, those before stay.
  const found = useDeferredValue(text);
  const { data, ...list } = useSuspenseInfiniteQuery(searchedMyInvitesQuery(found));
  const { invites } = data;
  const { data: proof } = useSuspenseQuery(proofQuery);
  if (!proof.isProven) {
    return (
      <InvitesFrame>
        <UnprovenBanner>Confirm your e-mail address to see your invites.</UnprovenBanner>
      </InvitesFrame>
    );
  }
  if (invites.length === 0 && found === '' && text === '') {
    return (
      <InvitesFrame>
        <EmptyState title="No invites">
          When somebody invites you to an organization, you can answer here.
        </EmptyState>
      </InvitesFrame>
    );
  }
  return (
    <InvitesFrame>
      <ListSearch
        text={text}
        finds="invites by organization or inviter"
        rows={invites.length}
        hasMore={list.hasNextPage}
      />
      {invites.length === 0 ? (
        <NoneFound what="invites" text={found} />
      ) : (
        <List
          of="rows"
          className="rows inv"
          aria-label="Invites"
          aria-busy={found !== text}
          aria-rowcount={list.hasNextPage ? -1 : undefined}
        >
          {invites.map((invite) => (
            <InviteRow key={invite._id} invite={invite} />
          ))}
        </List>
      )}
      <MoreRows of={list} what="invites" />
    </InvitesFrame>
  );
}

export const InvitesFrame = ({ children }: { children: ReactNode }) => (
  <Sheet heading="My Invites">{children}</Sheet>
);

export const InvitesPending = () => (
  <InvitesFrame>
    <ul className="rows inv" aria-hidden="true">
      {[44, 61, 38, 52].map((width) => (
        <li key={width}>
          <Skeleton width="36px" height="36px" />
          <span className="grow">
            <Skeleton width={`${width}%`} />
          </span>
          <span className="exp">
            <Skeleton width="140px" />
          </span>
        </li>
      ))}
    </ul>
  </InvitesFrame>
);
