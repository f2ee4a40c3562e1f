import type { LiveHint } from '@muster/contract';
import type { QueryClient } from '@tanstack/react-query';
import { forgetEarly } from '../../platform/api/early.ts';
import { atOwnMoment } from '../../platform/api/invalidate-soon.ts';
import { reloadWhere, repeatFirstLoads } from '../../platform/api/reload.ts';
import { ownDeletions } from '../../entities/tasks/hints/own-deletions.ts';
import { tabId } from '../../platform/api/tab.ts';
import { currentUser } from '../../platform/session/current-user.ts';
import type { Departures } from './departures.ts';
import { applyAll, isWantedByOwner, keysOf, prepareAll, startsWith } from './reactions.ts';

/** Of 500 who hear the same, not all ask in the same moment, and everybody sees it within half a second. */
const gatherMs = 160;
/** Between two looks at whether own changes are still under way. */
const lookMs = 60;
/** An upload may take minutes; nobody waits that long to see what others do. */
const longestWaitMs = 5_000;

/**
 * Shows what others have changed. Hints are gathered for a moment, and wait for own changes under way: an answer from
 * before them would undo what is shown.
 */
export function createApplier(client: QueryClient, departures: Departures) {
  const waiting: LiveHint[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;

  function receive(hints: LiveHint[]) {
    waiting.push(...hints.filter(isNews));
    if (waiting.length === 0 || timer !== undefined) return;
    prepareAll();
    // What boot.js has asked for is older.
    forgetEarly();
    since = Date.now();
    timer = setTimeout(flush, atOwnMoment(gatherMs));
  }

  function flush() {
    if (client.isMutating() > 0 && Date.now() - since < longestWaitMs) {
      timer = setTimeout(flush, lookMs);
      return;
    }
    timer = undefined;
    // What could not be applied, with code of an older version perhaps, is asked for anew.
    apply(waiting.splice(0)).catch(() => client.invalidateQueries());
  }

  async function apply(hints: LiveHint[]) {
    if (!currentUser()) return;
    if (hints.some(({ kind }) => kind === 'refresh')) {
      // What would have been told of them is not told any more.
      ownDeletions.clear();
      repeatFirstLoads(client, () => true);
      await client.invalidateQueries();
      await departures.checkAccess();
      return departures.leaveWhatIsGone();
    }
    const gone = departures.takeLeave(hints);
    const rest = hints.filter((hint) => !gone.has(hint));
    // Of what is gone nothing is asked for again, but the lists that it was in are.
    const keys = [
      ...rest.flatMap(keysOf),
      ...[...gone].flatMap(([hint, id]) => keysOf(hint).filter((key) => !key.includes(id))),
    ];
    if (keys.length > 0) reloadWhere(client, ({ queryKey }) => keys.some((key) => startsWith(queryKey, key)));
    if (rest.some(isAboutAccess)) void departures.checkAccess();
    await applyAll(client, rest);
  }

  return { receive, stop: () => clearTimeout(timer) };
}

/** Of its own changes this page knows. Somebody else may only claim to be this page. */
const isNews = (hint: LiveHint) =>
  isWantedByOwner(hint) || hint.tab !== tabId || hint.by?._id !== currentUser()?._id;

const isAboutAccess = ({ kind, ids }: LiveHint) =>
  kind === 'permissions' || (kind === 'members' && ids?.includes(currentUser()?._id ?? ''));
