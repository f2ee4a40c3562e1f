import type { SentInvite } from '@muster/contract';
import { List } from '../../../ui/list/List.tsx';
import { SentInviteRow } from './SentInviteRow.tsx';
import '../../../ui/list/rows.css';
import './sent-invites.css';

interface SentInviteListProps {
  organizationId: string;
  invites: readonly SentInvite[];
}

export const SentInviteList = ({ organizationId, invites }: SentInviteListProps) => (
  <List of="rows" className="rows people" aria-label="Pending invites">
    {invites.map((invite) => (
      <SentInviteRow key={invite._id} organizationId={organizationId} invite={invite} />
    ))}
  </List>
);
