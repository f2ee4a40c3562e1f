import type { LiveHint } from '@muster/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';

type Kind = LiveHint['kind'];

/** What hints do to an entity. */
export interface Reactions {
  /** By kind, what shows the thing that a hint is about: keys of queries, or their beginnings. They are asked for anew. */
  reload?: Partial<Record<Kind, (hint: LiveHint) => QueryKey[]>>;
  /** Whether the thing is gone for who is signed in: then its screens are left. */
  leave?: (hint: LiveHint, client: QueryClient) => Departure | undefined;
  /** More than asking anew. */
  apply?: Applier;
  /**
   * After an absence a query of some entity is refused. Returns whether it is of this one and its screen stays, and says
   * itself what became of it.
   */
  stay?: (key: QueryKey) => boolean;
}

export interface Departure {
  id: string;
  /** Addresses that begin like this are left. */
  from: string;
  to: string;
  /** Why, in a sentence. */
  text: string;
}

interface Applier {
  kinds: readonly Kind[];
  /** Of these also what this page did itself: the entity can tell what is news. */
  ownToo: readonly Kind[];
  /** Fetches what `run` needs, as soon as something is heard: own changes may begin while it is on its way. */
  prepare?: () => void;
  run: (client: QueryClient, hints: LiveHint[]) => Promise<void>;
}

export const registered: Reactions[] = [];

/**
 * Said by each entity where its queries are. What has not been loaded has not registered, and has nothing in the query
 * cache that a hint could be about.
 */
export const reactToHints = (reactions: Reactions) => void registered.push(reactions);
