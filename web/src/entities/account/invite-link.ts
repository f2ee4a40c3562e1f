import { readInviteLink } from '@muster/contract';
import { ApiError } from '../../platform/api/api-error.ts';
import { call, type Reply } from '../../platform/api/call.ts';
import { dropToken, keptToken } from '../../platform/session/link-token.ts';

export type InviteLink = Pick<Reply<typeof readInviteLink>, 'organization' | 'invitedBy'>;

/** Who invites to what, by the link that was opened in this tab; without an answer the form is none the worse. */
export async function openInviteLink(signal: AbortSignal): Promise<InviteLink | undefined> {
  const token = keptToken('invite');
  if (token === undefined) return undefined;
  try {
    return await call(readInviteLink, { body: { token } }, { signal });
  } catch (error) {
    if (error instanceof ApiError && !error.isPassing) dropToken('invite');
    return undefined;
  }
}
