import type { LiveHint } from '@muster/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api/api-error.ts';
import type { Departure } from '../../platform/live/registry.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { ownAccessQuery, reloadOwnAccess } from '../../platform/session/own-access.ts';
import { hasUnsaved } from '../../ui/form/unsaved.ts';
import { departureOf, stays } from './reactions.ts';

const isGone = ({ state: { data, error } }: Query) =>
  data !== undefined && error instanceof ApiError && (error.status === 403 || error.status === 404);

const noticeMs = 5_000;

/** A page that was just opened hears of the last seconds too: of what was deleted and restored in them, both. */
const bringsBack = (later: LiveHint, { kind, organizationId, projectId, ids }: LiveHint) =>
  later.change === 'created' &&
  later.kind === kind &&
  later.organizationId === organizationId &&
  later.projectId === projectId &&
  String(later.ids) === String(ids);

export interface Whereabouts {
  path: () => string;
  go: (to: string) => Promise<void>;
  /** Asks the guards of the current screen again. */
  recheck: () => Promise<void>;
}

/** Screens that the user may no longer see: left politely, with a word on why. */
export function createDepartures(client: QueryClient, where: Whereabouts) {
  /** Returns the hints that were about something gone, each with its id. */
  function takeLeave(hints: LiveHint[]) {
    const gone = new Map<LiveHint, string>();
    for (const [index, hint] of hints.entries()) {
      const departure = departureOf(hint, client);
      if (!departure || hints.slice(index).some((later) => bringsBack(later, hint))) continue;
      gone.set(hint, departure.id);
      void depart(departure);
    }
    return gone;
  }

  /** Unsaved text is asked about as on every other way out; who stays keeps the screen as it is. */
  async function depart({ from, to, id, text }: Departure) {
    if (where.path().startsWith(from)) {
      toast.info(text, { ms: noticeMs });
      await where.go(to);
    }
    if (!where.path().startsWith(from)) {
      client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id) });
    }
  }

  /**
   * Buttons follow by themselves; a screen that is closed to the user now must be asked for again, unless they are
   * writing: what cannot be saved any more can still be copied.
   */
  async function checkAccess() {
    const { queryKey } = ownAccessQuery(where.path().split('/')[1] ?? '');
    const access = () => JSON.stringify(client.getQueryData(queryKey)?.accessControls);
    const before = access();
    await reloadOwnAccess(client);
    // Guards use it, though the screen itself may show nothing of it.
    await client.refetchQueries({ queryKey, type: 'inactive' });
    if (access() !== before && !hasUnsaved()) await where.recheck();
  }

  /** After an absence nobody says what became of things; that they are refused or missing does. */
  async function leaveWhatIsGone() {
    const gone = client.getQueryCache().findAll({ type: 'active', predicate: isGone });
    const left = new Set(gone.filter(({ queryKey }) => !stays(queryKey)));
    if (hasUnsaved()) return;
    // Loading it anew fails, and the screen says why.
    await client.resetQueries({ type: 'active', predicate: (query) => left.has(query) });
  }

  return { takeLeave, checkAccess, leaveWhatIsGone };
}

export type Departures = ReturnType<typeof createDepartures>;
