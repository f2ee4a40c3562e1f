import type { User } from '@muster/contract';
import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef } from 'react';
import { messages } from '../../messages.ts';
import { Can } from '../../platform/session/may.tsx';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { List } from '../../ui/list/List.tsx';
import { MoreRows } from '../../ui/list/MoreRows.tsx';
import { Row } from '../../ui/list/Grid.tsx';
import type { ProjectIds } from '../../entities/projects/index.ts';
import { teamQuery } from '../../entities/team/queries.ts';
import { ListSearch } from '../parts/lists/ListSearch.tsx';
import { NoneFound } from '../parts/lists/NoneFound.tsx';
import { RemoveFromTeam } from './RemoveFromTeam.tsx';
import '../../ui/layout/page.css';
import '../../ui/list/rows.css';
import './team.css';

export function TeamList({ ids, text }: { ids: ProjectIds; text: string }) {
  // Until others are found, those before stay.
  const found = useDeferredValue(text);
  const { data, ...pages } = useSuspenseInfiniteQuery(teamQuery(ids, found));
  const { team, size } = data;
  const list = useRef<HTMLDivElement>(null);
  if (size === 0 && found === '' && text === '') return <EmptyState title={messages.team.none} />;

  return (
    <section aria-labelledby="team-members">
      <div className="section">
        <h2 id="team-members">Team Members</h2>
        <span className="muted num">{size}</span>
      </div>
      <ListSearch
        text={text}
        finds="people by name or e-mail"
        rows={team.length}
        hasMore={pages.hasNextPage}
      />
      {team.length === 0 ? (
        <NoneFound what="people" text={found} />
      ) : (
        <List
          of="rows"
          ref={list}
          tabIndex={-1}
          className="rows people team"
          aria-labelledby="team-members"
          aria-rowcount={found === '' ? size : undefined}
          aria-busy={found !== text}
        >
          {team.map(({ userId }) => (
            <TeamRow key={userId._id} ids={ids} person={userId} onRemoved={() => list.current?.focus()} />
          ))}
        </List>
      )}
      <MoreRows of={pages} what="people" />
    </section>
  );
}

interface TeamRowProps {
  ids: ProjectIds;
  person: User;
  onRemoved: () => void;
}

const TeamRow = ({ ids, person, onRemoved }: TeamRowProps) => (
  <Row>
    <Avatar person={person} size={36} />
    <div className="grow">
      <div className="strong cut">{person.fullName}</div>
      <div className="sub cut">{person.email}</div>
    </div>
    <Can permission="removeProjectMember">
      <RemoveFromTeam ids={ids} person={person} onRemoved={onRemoved} />
    </Can>
  </Row>
);
