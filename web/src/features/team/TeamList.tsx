import type { TeamEntry } from '@muster/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { messages } from '../../messages.ts';
import { Can } from '../../session/may.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { List } from '../../ui/List.tsx';
import { membersQuery } from '../members/index.ts';
import type { ProjectIds } from '../projects/index.ts';
import { teamQuery } from './queries.ts';
import { RemoveFromTeam } from './RemoveFromTeam.tsx';
import '../../ui/page.css';
import '../../ui/rows.css';
import './team.css';

export function TeamList({ ids }: { ids: ProjectIds }) {
  const { data: team } = useSuspenseQuery(teamQuery(ids));
  const { data: members = [] } = useQuery(membersQuery(ids.organizationId));
  const list = useRef<HTMLUListElement>(null);
  if (team.length === 0) return <EmptyState title={messages.team.none} />;

  const emails = new Map(members.map(({ userId }) => [userId._id, userId.email]));
  return (
    <section aria-labelledby="team-members">
      <div className="section">
        <h2 id="team-members">Team Members</h2>
        <span className="muted num">{team.length}</span>
      </div>
      <List of="rows" ref={list} tabIndex={-1} className="rows people team" aria-labelledby="team-members">
        {team.map(({ userId }) => (
          <TeamRow
            key={userId._id}
            ids={ids}
            person={userId}
            email={emails.get(userId._id)}
            onRemoved={() => list.current?.focus()}
          />
        ))}
      </List>
    </section>
  );
}

interface TeamRowProps {
  ids: ProjectIds;
  person: TeamEntry['userId'];
  email: string | undefined;
  onRemoved: () => void;
}

const TeamRow = ({ ids, person, email, onRemoved }: TeamRowProps) => (
  <li>
    <Avatar person={person} size={36} />
    <div className="grow">
      <div className="strong cut">{person.fullName}</div>
      {email && <div className="sub cut">{email}</div>}
    </div>
    <Can permission="removeProjectMember">
      <RemoveFromTeam ids={ids} person={person} onRemoved={onRemoved} />
    </Can>
  </li>
);
