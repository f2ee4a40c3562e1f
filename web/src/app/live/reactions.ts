import type { LiveHint } from '@muster/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { registered, type Departure } from '../../platform/live/registry.ts';

/** What shows the thing that a hint is about: keys of queries, or their beginnings. */
export const keysOf = (hint: LiveHint): QueryKey[] =>
  registered.flatMap(({ reload }) => reload?.[hint.kind]?.(hint) ?? []);

/** Whether a key begins like another one. */
export const startsWith = (key: QueryKey, beginning: QueryKey) =>
  beginning.every((part, index) => key[index] === part);

export function departureOf(hint: LiveHint, client: QueryClient): Departure | undefined {
  for (const { leave } of registered) {
    const departure = leave?.(hint, client);
    if (departure) return departure;
  }
}

export const isWantedByOwner = ({ kind }: LiveHint) =>
  registered.some(({ apply }) => apply?.ownToo.includes(kind));

export const prepareAll = () => registered.forEach(({ apply }) => apply?.prepare?.());

export async function applyAll(client: QueryClient, hints: LiveHint[]) {
  const appliers = registered.flatMap(({ apply }) => apply ?? []);
  await Promise.all(
    appliers.map(({ kinds, run }) =>
      run(
        client,
        hints.filter(({ kind }) => kinds.includes(kind)),
      ),
    ),
  );
}

export const stays = (key: QueryKey) => registered.some(({ stay }) => stay?.(key));
