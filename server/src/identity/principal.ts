/** Whoever asks: a person, and the way by which they do. */
export interface Principal {
  userId: string;
  fullName: string;
  email: string;
  way: Way;
}

/** A browser's session, known by the hash of its token. A personal token would be another way. */
export interface Way {
  kind: 'session';
  id: Buffer;
}

/** Whether a browser sends it by itself, also where another site's page has it ask. */
export const isByCookie = ({ kind }: Pick<Way, 'kind'>) => kind === 'session';

/** Names a way among all others, for whatever is kept per way: streams, and looking them up. */
export const keyOf = ({ id }: Way) => id.toString('hex');

/** Who somebody says they are and where they want to go, before either was looked at. */
export type Claim = readonly [way: Way, organizationId?: string, projectId?: string];
