import type { Scope } from '@muster/contract';

/** For whom calls are, in the words of the API's description. */
export const spokenScopes: Record<Scope, string> = {
  anyone: 'For everybody.',
  person: 'For everybody who is signed in.',
  organization: 'For members of the organization.',
  project: 'For those who see the project: its team, and the organization’s admins.',
};
