import type { LiveHint } from '@muster/contract';
import { tabId } from '../api/tab.ts';
import { stayConnected } from './connection.ts';

const keptMs = 60_000;
const refresh: LiveHint = { kind: 'refresh' };

/** What the tabs of one browser say to one another. */
type Message =
  | { hints: LiveHint[]; for?: string }
  | { beat: true }
  /** A new tab, with data from as far back as that. */
  | { joined: string; since: number };

interface Ears {
  onHints: (hints: LiveHint[]) => void;
  onRefused: () => Promise<boolean>;
}

/**
 * One connection to the server for all tabs of a browser: whichever holds the lock has it and passes on what it hears.
 * When that tab goes, the lock goes to another one at once, which asks for what was missed. Browsers know no locks on
 * plain http: there each tab has a connection of its own, while it is in sight.
 */
export function shareStream(userId: string, { onHints, onRefused }: Ears, signal: AbortSignal) {
  const name = `muster-live-${userId}`;
  const channel = 'locks' in navigator ? new BroadcastChannel(name) : undefined;
  let heardAt = performance.timeOrigin;
  let recent: { at: number; hint: LiveHint }[] = [];
  const ownsSince = heardAt;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const say = (message: Message) => channel?.postMessage(message);
  const hear = (hints: LiveHint[]) => {
    heardAt = Date.now();
    recent = [...recent, ...hints.map((hint) => ({ at: heardAt, hint }))].filter(
      ({ at }) => at > heardAt - keptMs,
    );
    onHints(hints);
  };

  let isLeading = false;
  async function lead(until: AbortSignal) {
    isLeading = true;
    await stayConnected(
      {
        heardAt: () => heardAt,
        onHeard: () => {
          heardAt = Date.now();
          say({ beat: true });
        },
        onHint: (hint) => {
          hear([hint]);
          say({ hints: [hint] });
        },
        onRefused,
      },
      until,
    );
    isLeading = false;
  }

  function welcome(tab: string, since: number) {
    if (!isLeading) return;
    const isKnown = since >= Math.max(ownsSince, Date.now() - keptMs);
    const missed = recent.filter(({ at }) => at >= since).map(({ hint }) => hint);
    say({ for: tab, hints: isKnown ? missed : [refresh] });
  }

  if (!channel) return whileInSight((until) => void lead(until), signal);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('beat' in data) heardAt = Date.now();
    else if ('joined' in data) welcome(data.joined, data.since);
    else if (data.for === undefined || data.for === tabId) hear(data.hints);
  });
  say({ joined: tabId, since: heardAt });
  signal.addEventListener('abort', () => channel.close());
  // The lock is kept as long as the connection is; refused while waiting for it only when the tab is done with it.
  navigator.locks.request(name, { signal }, () => lead(signal)).catch(() => undefined);
}

/** A browser has six connections to a server for all its tabs: one that each of them held would leave none for calls. */
function whileInSight(begin: (until: AbortSignal) => void, signal: AbortSignal) {
  let sight: AbortController | undefined;
  const look = () => {
    if (document.visibilityState === 'visible') {
      if (sight) return;
      sight = new AbortController();
      begin(AbortSignal.any([signal, sight.signal]));
    } else {
      sight?.abort();
      sight = undefined;
    }
  };
  document.addEventListener('visibilitychange', look, { signal });
  look();
}
