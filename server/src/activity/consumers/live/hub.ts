import type { Writable } from 'node:stream';
import { keyOf, wayOf, type Principal, type Way } from '../../../identity/principal.ts';
import { busy } from '../../../platform/http/errors.ts';
import { mayHear, type AddressedHint, type Reach } from './audience.ts';
import { refreshEvent, writeEvents, type ReadContents } from './contents.ts';
import { createRecent } from './recent.ts';
import * as stream from './stream.ts';

export const streamLimits = { perUser: 12, inAll: 10_000 };
const firstRetryMs = 500;
const longestRetryMs = 5_000;
const mostWaiting = 2_000;
/** Everybody who asks for everything at once would be a load that makes the next failure: so many in that time. */
export const catchingUp = { atOnce: 25, everyMs: 250 };

interface Listener {
  to: Writable;
  /** Names their way; kept itself, that takes three times as much. */
  key: string;
  userId: string;
  email: string | null;
  /** Of one organization only. */
  only: string | undefined;
  /** What they belonged to when last looked at; decides whom to look at, never whom to tell. A list takes a quarter of what a set does. */
  organizationIds: readonly string[];
  /** Until when they knew everything. */
  knewAt: number;
  /** Not looked at yet. */
  isNew: boolean;
  /** Has missed something, and is to be told to ask for everything. */
  isBehind: boolean;
}

interface Start {
  only?: string | undefined;
  /** Since how many milliseconds they have heard nothing. */
  behind?: number | undefined;
}

export interface Places {
  organizationIds: string[];
  projectIds: string[];
}

/** Answers by the key of each way that has not ended. */
type Look = (ways: Way[], places: Places) => Promise<Map<string, Reach>>;

/**
 * The listeners of this process. Before anything is told, one look at the database finds out for all concerned whether
 * the way by which they listen has not ended and what they may see now; whose way or membership has ended is let go.
 */
export function createHub(
  look: Look,
  read: ReadContents,
  onFailure: (error: unknown) => void,
  onGone: (key: string) => void = () => {},
  now = () => performance.now(),
) {
  const listeners = new Set<Listener>();
  const recent = createRecent(now);
  const mayCatchUp = createAllowance(now);
  let arrived: AddressedHint[] = [];
  let isBeat = false;
  let isWorking = false;
  let isClosed = false;
  let retryMs = firstRetryMs;
  let later: NodeJS.Timeout | undefined;

  /** Begins to answer only once it is known that there is room. */
  function open({ userId, email, way }: Principal, answer: () => Writable, { only, behind = 0 }: Start = {}) {
    if (listeners.size >= streamLimits.inAll) throw busy();
    const own = [...listeners].filter((listener) => listener.userId === userId);
    own.slice(0, Math.max(0, own.length + 1 - streamLimits.perUser)).forEach(letGo);

    const listener: Listener = {
      to: answer(),
      key: keyOf(way),
      userId,
      email,
      only,
      organizationIds: [],
      knewAt: now() - behind,
      isNew: true,
      isBehind: false,
    };
    stream.welcome(listener.to);
    listeners.add(listener);
    // Not `once`, which keeps a wrapper for each: it comes once anyway.
    listener.to.on('close', () => {
      listeners.delete(listener);
      onGone(listener.key);
    });
    if (isClosed) letGo(listener);
    void work();
  }

  function letGo(listener: Listener) {
    listeners.delete(listener);
    stream.end(listener.to);
  }

  function receive(addressed: AddressedHint[]) {
    recent.add(addressed.filter(({ among }) => !among));
    if (addressed.some(({ hint }) => hint?.kind === 'refresh')) leaveAllBehind();
    arrived.push(...addressed);
    void work();
  }

  const leaveAllBehind = () => listeners.forEach((listener) => (listener.isBehind = true));

  /** The connection to the other processes is new: nobody knows what was sent before. */
  function begin() {
    recent.begin();
    leaveAllBehind();
    void work();
  }

  /** Sent even while the database is away; otherwise browsers would think the connection dead. */
  function beat() {
    listeners.forEach(({ to }) => stream.beat(to));
    isBeat = true;
    void work();
  }

  const isBusy = () => arrived.length > 0 || isBeat || [...listeners].some(needsLook);
  const needsLook = ({ isNew, isBehind }: Listener) => isNew || (isBehind && mayCatchUp.left() > 0);

  /** One look at a time: what arrives meanwhile shares the next one. */
  async function work() {
    if (isWorking) return;
    isWorking = true;
    while (!isClosed && isBusy()) {
      const [batch, wasBeat] = [arrived, isBeat];
      [arrived, isBeat] = [[], false];
      try {
        await tell(batch, wasBeat);
        retryMs = firstRetryMs;
      } catch (error) {
        onFailure(error);
        keep(batch);
        isBeat ||= wasBeat;
        await new Promise((over) => void setTimeout(over, retryMs * (0.5 + Math.random() / 2)).unref());
        retryMs = Math.min(2 * retryMs, longestRetryMs);
      }
    }
    isWorking = false;
    clearTimeout(later);
    if (!isClosed && [...listeners].some(({ isBehind }) => isBehind))
      later = setTimeout(() => void work(), catchingUp.everyMs).unref();
  }

  /** What could not be told is told later; after too long, or of too much, only that something was missed. */
  function keep(batch: AddressedHint[]) {
    arrived = [...batch, ...arrived];
    if (arrived.length <= mostWaiting && retryMs < longestRetryMs) return;
    arrived = [];
    leaveAllBehind();
  }

  async function tell(batch: AddressedHint[], isForAll: boolean) {
    for (const one of listeners) one.isBehind ||= one.isNew && recent.since(one.knewAt) === undefined;
    const isConcerned = concernedBy(batch);
    const catching = new Set([...listeners].filter(({ isBehind }) => isBehind).slice(0, mayCatchUp.left()));
    const concerned = [...listeners].filter(
      (one) => isForAll || one.isNew || catching.has(one) || isConcerned(one),
    );
    if (concerned.length === 0) return;
    const passing = batch.filter(({ among }) => among);
    const due = new Map(concerned.map((one) => [one, one.isNew ? [...replayFor(one), ...passing] : batch]));
    const addressed = [...new Set([...due.values()].flat())];
    // Read before asking who may see it: whoever may see it afterwards may see this slightly older state.
    const events = await writeEvents(addressed, batch, read);
    const keys = new Set(concerned.map(({ key }) => key));
    const reaches = await look([...keys].map(wayOf), placesOf(addressed));
    for (const [listener, hints] of due) {
      const reach = reaches.get(listener.key);
      if (!reach || !meets(listener, reach)) {
        letGo(listener);
        continue;
      }
      Object.assign(listener, {
        email: reach.email,
        organizationIds: [...reach.organizationIds],
        isNew: false,
      });
      if (!catching.has(listener)) {
        const heard = hints.filter((one) => isFor(listener, reach, one));
        stream.tell(
          listener.to,
          heard.map((one) => events.get(one)!),
        );
      } else if (mayCatchUp.use()) {
        listener.isBehind = false;
        stream.tell(listener.to, [refreshEvent]);
      }
    }
  }

  const replayFor = ({ knewAt }: Listener) => recent.since(knewAt) ?? [];

  return {
    open,
    receive,
    begin,
    beat,
    count: () => listeners.size,
    close() {
      isClosed = true;
      clearTimeout(later);
      listeners.forEach(letGo);
    },
  };
}

/** So many in any stretch of time. */
function createAllowance(now: () => number) {
  let since = -Infinity;
  let used = 0;
  const left = () => (now() - since >= catchingUp.everyMs ? catchingUp.atOnce : catchingUp.atOnce - used);
  return {
    left,
    use() {
      if (left() === 0) return false;
      if (now() - since >= catchingUp.everyMs) [since, used] = [now(), 0];
      used += 1;
      return true;
    },
  };
}

/** An organization's own stream is for its members; a person's is for as long as they are signed in. */
const meets = ({ only }: Listener, { organizationIds }: Reach) =>
  only === undefined || organizationIds.has(only);

function concernedBy(batch: AddressedHint[]) {
  const organizations = new Set(
    batch.flatMap(({ hint, among }) => (among ? [] : (hint?.organizationId ?? []))),
  );
  const users = new Set(batch.flatMap(({ to = [], among = [] }) => [...to, ...among]));
  const emails = new Set(batch.flatMap(({ toEmail }) => toEmail ?? []));
  return ({ userId, email, organizationIds }: Listener) =>
    users.has(userId) ||
    (email !== null && emails.has(email)) ||
    organizationIds.some((id) => organizations.has(id));
}

const placesOf = (addressed: AddressedHint[]): Places => ({
  organizationIds: [...new Set(addressed.flatMap(({ hint }) => hint?.organizationId ?? []))],
  projectIds: [...new Set(addressed.flatMap(({ hint }) => hint?.projectId ?? []))],
});

const isFor = ({ only }: Listener, reach: Reach, addressed: AddressedHint) =>
  mayHear(reach, addressed) && (only === undefined || addressed.hint?.organizationId === only);
