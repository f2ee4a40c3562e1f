export { InviteButton } from './InviteButton.tsx';
export { sentInvitesQuery } from './queries.ts';
export { SentInvites } from './SentInvites.tsx';
