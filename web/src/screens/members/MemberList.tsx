import type { Member } from '@muster/contract';
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useRef } from 'react';
import { messages } from '../../messages.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { ownAccessQuery } from '../../platform/session/own-access.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { List } from '../../ui/list/List.tsx';
import { MoreRows, type MoreToLoad } from '../../ui/list/MoreRows.tsx';
import { Row } from '../../ui/list/Grid.tsx';
import { membersQuery } from '../../entities/members/queries.ts';
import { assignableRoles, mayRemove, type Viewer } from '../../entities/members/rank.ts';
import { ListSearch } from '../parts/lists/ListSearch.tsx';
import { NoneFound } from '../parts/lists/NoneFound.tsx';
import { RemoveMember } from './RemoveMember.tsx';
import { RoleOf } from './RoleOf.tsx';
import '../../ui/list/rows.css';
import './members.css';

interface MemberListProps {
  organizationId: string;
  text: string;
}

export function MemberList({ organizationId, text }: MemberListProps) {
  // Until others are found, those before stay.
  const found = useDeferredValue(text);
  const { data, ...pages } = useSuspenseInfiniteQuery(membersQuery(organizationId, found));
  const { members, admins } = data;
  const { data: access } = useSuspenseQuery(ownAccessQuery(organizationId));
  const viewer = { ...access, userId: useSignedInUser()._id };
  const list = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useNamed(hash, pages);

  const focusList = () => list.current?.focus();
  return (
    <>
      <ListSearch
        text={text}
        finds="members by name or e-mail"
        rows={members.length}
        hasMore={pages.hasNextPage}
      />
      {members.length === 0 ? (
        <Nobody text={found} />
      ) : (
        <List
          of="rows"
          ref={list}
          tabIndex={-1}
          className="rows people members"
          aria-label="Members"
          aria-busy={found !== text}
          aria-rowcount={pages.hasNextPage ? -1 : undefined}
        >
          {members.map((member) => (
            <MemberRow
              key={member.userId._id}
              {...{ organizationId, member, viewer, admins }}
              onRemoved={focusList}
            />
          ))}
        </List>
      )}
      <MoreRows of={pages} what="members" />
    </>
  );
}

const Nobody = ({ text }: { text: string }) =>
  text === '' ? <EmptyState title={messages.members.none} /> : <NoneFound what="members" text={text} />;

/** Whom the address names, as after finding them by name: on whatever page they are. */
function useNamed(id: string, { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: MoreToLoad) {
  const found = useRef('');
  useEffect(() => {
    if (id === '' || found.current === id) return;
    const row = document.getElementById(id);
    if (row) {
      found.current = id;
      row.focus();
    } else if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [id, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
}

interface MemberRowProps {
  organizationId: string;
  member: Member;
  viewer: Viewer;
  admins: number;
  onRemoved: () => void;
}

function MemberRow({ organizationId, member, viewer, admins, onRemoved }: MemberRowProps) {
  const { _id, fullName, email } = member.userId;
  const isSelf = _id === viewer.userId;
  return (
    <Row className="person" id={_id}>
      <Avatar person={member.userId} size={36} />
      <div className="grow">
        <div className="strong cut">
          {fullName} {isSelf && <span className="you">you</span>}
        </div>
        <div className="sub cut">{email}</div>
      </div>
      <span className="set">
        <RoleOf
          organizationId={organizationId}
          member={member}
          isSelf={isSelf}
          assignable={assignableRoles(viewer, member, admins)}
        />
      </span>
      {mayRemove(viewer, member) ? (
        <RemoveMember organizationId={organizationId} member={member} onRemoved={onRemoved} />
      ) : (
        viewer.canAccess.removeMember && <span className="no-remove" />
      )}
    </Row>
  );
}
