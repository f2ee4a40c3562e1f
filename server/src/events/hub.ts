import type { LiveHint } from '@muster/contract';
import type { Caller } from '../access/caller.ts';
import { busy } from '../http/errors.ts';
import { mayHear, type Published, type Standing } from './audience.ts';
import { createRecent } from './recent.ts';
import { createStream, type EventStream } from './stream.ts';

export const streamLimits = { perUser: 12, inAll: 10_000 };
const retryMs = 500;

interface Listener extends EventStream {
  session: string;
  userId: string;
  email: string | null;
  /** Of one organization only. */
  only: string | undefined;
  /** What they belonged to when last looked at; decides whom to look at, never whom to tell. */
  organizationIds: ReadonlySet<string>;
  /** Until when they knew everything. */
  knewAt: number;
  /** Not looked at yet. */
  isNew: boolean;
}

export interface Places {
  organizationIds: string[];
  projectIds: string[];
}

type Look = (sessions: string[], places: Places) => Promise<Map<string, Standing>>;

const refresh: LiveHint = { kind: 'refresh' };

/**
 * The listeners of this process. Before anything is told, one look at the database finds out for all concerned whether
 * their session still exists and what they may see now; whose session or membership has ended is let go.
 */
export function createHub(look: Look, onFailure: (error: unknown) => void, now = () => performance.now()) {
  const listeners = new Set<Listener>();
  const recent = createRecent(now);
  let arrived: Published[] = [];
  let hasMissed = false;
  let isBeat = false;
  let isWorking = false;
  let isClosed = false;

  function open(
    { id: userId, email, sessionId }: Caller,
    { only, behind = 0 }: { only?: string; behind?: number },
  ) {
    if (listeners.size >= streamLimits.inAll) throw busy();
    const own = [...listeners].filter((listener) => listener.userId === userId);
    own.slice(0, Math.max(0, own.length + 1 - streamLimits.perUser)).forEach(letGo);

    const listener: Listener = {
      ...createStream(),
      session: sessionId.toString('hex'),
      userId,
      email,
      only,
      organizationIds: new Set(),
      knewAt: now() - behind,
      isNew: true,
    };
    listeners.add(listener);
    listener.readable.once('close', () => listeners.delete(listener));
    if (isClosed) letGo(listener);
    void work();
    return listener.readable;
  }

  function letGo(listener: Listener) {
    listeners.delete(listener);
    listener.end();
  }

  function receive(published: Published[]) {
    recent.add(published);
    if (published.some(({ hint }) => hint?.kind === 'refresh')) hasMissed = true;
    arrived.push(...published);
    void work();
  }

  /** The connection to the database is new: nobody knows what was sent before. */
  function begin() {
    recent.begin();
    hasMissed = true;
    void work();
  }

  function beat() {
    isBeat = true;
    void work();
  }

  const isIdle = () =>
    arrived.length === 0 && !hasMissed && !isBeat && ![...listeners].some(({ isNew }) => isNew);

  /** One look at a time: what arrives meanwhile shares the next one. */
  async function work() {
    if (isWorking) return;
    isWorking = true;
    while (!isClosed && !isIdle()) {
      const [batch, wasBeat, wasMissed] = [arrived, isBeat, hasMissed];
      [arrived, isBeat, hasMissed] = [[], false, false];
      try {
        await tell(batch, wasBeat, wasMissed);
      } catch (error) {
        onFailure(error);
        hasMissed = true;
        await new Promise((over) => void setTimeout(over, retryMs).unref());
      }
    }
    isWorking = false;
  }

  async function tell(batch: Published[], wasBeat: boolean, wasMissed: boolean) {
    const isForAll = wasBeat || wasMissed;
    const isConcerned = concernedBy(batch);
    const concerned = [...listeners].filter((one) => isForAll || one.isNew || isConcerned(one));
    if (concerned.length === 0) return;
    const due = new Map(concerned.map((one) => [one, one.isNew ? replayFor(one) : batch]));
    const standings = await look(
      [...new Set(concerned.map(({ session }) => session))],
      placesOf([...new Set([...due.values()].flatMap((hints) => hints ?? []))]),
    );
    for (const [listener, hints] of due) {
      const standing = standings.get(listener.session);
      if (!standing || !meets(listener, standing)) {
        letGo(listener);
        continue;
      }
      Object.assign(listener, {
        email: standing.email,
        organizationIds: standing.organizationIds,
        isNew: false,
      });
      const isBehind = wasMissed || hints === undefined;
      listener.tell(isBehind ? [refresh] : hintsFor(listener, standing, hints));
      if (wasBeat) listener.beat();
    }
  }

  const replayFor = ({ knewAt }: Listener) => recent.since(knewAt);

  return {
    open,
    receive,
    begin,
    beat,
    count: () => listeners.size,
    close() {
      isClosed = true;
      listeners.forEach(letGo);
    },
  };
}

/** An organization's own stream is for its members; a person's is for as long as they are signed in. */
const meets = ({ only }: Listener, { organizationIds }: Standing) =>
  only === undefined || organizationIds.has(only);

function concernedBy(batch: Published[]) {
  const organizations = new Set(batch.flatMap(({ hint }) => hint?.organizationId ?? []));
  const users = new Set(batch.flatMap(({ to = [] }) => to));
  const emails = new Set(batch.flatMap(({ toEmail }) => toEmail ?? []));
  return ({ userId, email, organizationIds }: Listener) =>
    users.has(userId) ||
    (email !== null && emails.has(email)) ||
    [...organizationIds].some((id) => organizations.has(id));
}

const placesOf = (published: Published[]): Places => ({
  organizationIds: [...new Set(published.flatMap(({ hint }) => hint?.organizationId ?? []))],
  projectIds: [...new Set(published.flatMap(({ hint }) => hint?.projectId ?? []))],
});

const hintsFor = ({ only }: Listener, standing: Standing, published: Published[]) =>
  published
    .filter((one) => mayHear(standing, one) && (only === undefined || one.hint?.organizationId === only))
    .map(({ hint }) => hint!);
