/** Whoever asks: a person, and the way by which they do. */
export interface Principal {
  userId: string;
  fullName: string;
  email: string;
  /** Where their days begin; nothing while that follows their browser. */
  chosenTimeZone: string | null;
  way: Way;
}

/** A browser's session, known by the hash of its token; nobody gives out personal tokens yet. */
export interface Way {
  kind: 'session' | 'token';
  id: Buffer;
}

/** Whether browsers attach it on their own, even to requests from another site's page. */
export const isByCookie = ({ kind }: Pick<Way, 'kind'>) => kind === 'session';

/** Names a way among all others, for whatever is kept per way: streams, and looking them up. */
export const keyOf = ({ kind, id }: Way) => `${kind} ${id.toString('hex')}`;

/** The way that has this name. */
export function wayOf(key: string): Way {
  const [kind, id] = key.split(' ') as [Way['kind'], string];
  return { kind, id: Buffer.from(id, 'hex') };
}

/** Who somebody says they are and where they want to go, before either was looked at. */
export type Claim = readonly [way: Way, organizationId?: string, projectId?: string];
