import type { Activity } from '../../activity/activity.ts';

/** What the log is told of invites that are over before anybody answered them. */
export const withdrawn = (invites: { id: string; email: string }[]): Activity<'invite.withdrawn'>[] =>
  invites.map(({ id, email }) => ({ kind: 'invite.withdrawn', subjectId: id, email }));
