import type { TaskIds } from '../../../authorization/scopes.ts';

/** That somebody has a task open, in one of their tabs. */
export interface Look extends TaskIds {
  /** One browser, whose streams are open or not. */
  viewer: string;
  tab: string;
  userId: string;
}

/**
 * What processes tell one another: a browser asked for it; a process with its stream has seen it; its stream has ended;
 * somebody is writing in it; the tab has left.
 */
export type PresenceWord =
  | (Look & { state: 'looks' | 'here' | 'away' | 'types' })
  | { viewer: string; tab: string; state: 'left' };

interface Kept extends Look {
  lookedAt: number;
  hereUntil: number;
}

/** How often a process says whose streams it has, and after which silence nobody takes them for open. */
export const beatMs = 4_000;
export const patienceMs = 10_000;
/** A tab that crashed has not said that it left: it has to say anew that it is there. */
export const lookMs = 150_000;
/** Whoever looks is told at most so often, however many come and go. */
const gatherMs = 250;
const againMs = 1_000;
/** That somebody is writing is said at most so often of one browser, whatever it sends. */
export const typingMs = 2_000;
export const presenceLimits = { perViewer: 12, inAll: 20_000 };

interface Outside {
  /** To all processes, this one included. */
  say: (words: PresenceWord[]) => void;
  /** To the listeners of this process who are among them. */
  tell: (task: TaskIds, userIds: string[]) => void;
  /** To those of them who are others. */
  tellTyping: (look: Look, userIds: string[]) => void;
  now?: () => number;
}

/** Who has which task open, as far as this process has heard; kept in no database, and forgotten with the process. */
export function createPresence({ say, tell, tellTyping, now = () => performance.now() }: Outside) {
  const kept = new Map<string, Kept>();
  /** What was last said here of a tab, whether it was heard by now or not. */
  const said = new Map<string, { task: string; at: number }>();
  /** When browsers last said that somebody is writing. */
  const typed = new Map<string, number>();
  const streams = new Map<string, number>();
  const told = new Map<string, string>();
  const unsettled = new Map<string, TaskIds>();
  let timer: NodeJS.Timeout | undefined;

  /** Of what was just said nothing new is said. */
  function look(look: Look) {
    const [key, task] = [tabOf(look), keyOf(look)];
    const last = said.get(key);
    if (last?.task === task && now() - last.at < againMs) return;
    said.set(key, { task, at: now() });
    say([{ ...look, state: 'looks' }]);
  }

  function type(look: Look) {
    if (now() - (typed.get(look.viewer) ?? -Infinity) < typingMs) return;
    typed.set(look.viewer, now());
    say([{ ...look, state: 'types' }]);
  }

  /** Of whoever is here, to whoever else is. Nothing is kept of it. */
  function hearTyping({ viewer, tab, userId, organizationId, projectId, taskId }: Look) {
    const look = { viewer, tab, userId, organizationId, projectId, taskId };
    const here = [...kept.values()].filter((one) => keyOf(one) === keyOf(look) && one.hereUntil > now());
    if (!here.some((one) => tabOf(one) === tabOf(look))) return;
    const others = here.filter((one) => one.userId !== userId && streams.has(one.viewer));
    if (others.length > 0) tellTyping(look, [...new Set(others.map((one) => one.userId))]);
  }

  function receive(words: PresenceWord[]) {
    for (const word of words) {
      if (word.state === 'types') {
        hearTyping(word);
        continue;
      }
      const key = tabOf(word);
      const known = kept.get(key);
      if (known) unsettle(known);
      if (word.state === 'left') {
        kept.delete(key);
        said.delete(key);
      } else if (word.state === 'away') {
        if (known) known.hereUntil = 0;
      } else if (known || hasRoom(word.viewer)) keep(key, word, known);
      if ((word.state === 'looks' || word.state === 'away') && kept.has(key) && streams.has(word.viewer))
        say([{ ...word, state: 'here' }]);
    }
  }

  function keep(key: string, { state, ...look }: Exclude<PresenceWord, { state: 'left' }>, known?: Kept) {
    const lookedAt = state === 'looks' || !known ? now() : known.lookedAt;
    const isSame = known && keyOf(known) === keyOf(look);
    const hereUntil = state === 'here' ? now() + patienceMs : isSame ? known.hereUntil : 0;
    kept.set(key, { ...look, lookedAt, hereUntil });
    unsettle(look);
  }

  const hasRoom = (viewer: string) =>
    kept.size < presenceLimits.inAll && lookedAtBy(viewer).length < presenceLimits.perViewer;

  const lookedAtBy = (viewer: string) => [...kept.values()].filter((one) => one.viewer === viewer);

  /** A stream of theirs was opened here: they are told who else is there, also of what they knew before. */
  function arrive(viewer: string) {
    streams.set(viewer, (streams.get(viewer) ?? 0) + 1);
    const looks = lookedAtBy(viewer);
    for (const look of looks) told.delete(keyOf(look));
    say(looks.map((look) => wordOf(look, 'here')));
  }

  function depart(viewer: string) {
    const left = streams.get(viewer)! - 1;
    if (left > 0) return void streams.set(viewer, left);
    streams.delete(viewer);
    say(lookedAtBy(viewer).map((look) => wordOf(look, 'away')));
  }

  /** What this process knows of first hand, and what it has not heard of for too long. */
  function beat() {
    for (const [key, { at }] of said) if (at + againMs < now()) said.delete(key);
    for (const [viewer, at] of typed) if (at + typingMs < now()) typed.delete(viewer);
    for (const [key, look] of kept) {
      if (look.lookedAt + lookMs < now()) kept.delete(key);
      if (look.hereUntil < now() || !kept.has(key)) unsettle(look);
    }
    say([...kept.values()].filter(({ viewer }) => streams.has(viewer)).map((look) => wordOf(look, 'here')));
  }

  /** Somebody may see more or less of this place than before. */
  function reconsider(organizationId: string, projectId: string | undefined) {
    for (const look of kept.values()) {
      if (look.organizationId !== organizationId || (projectId && look.projectId !== projectId)) continue;
      told.delete(keyOf(look));
      unsettle(look);
    }
  }

  function unsettle({ organizationId, projectId, taskId }: TaskIds) {
    const task = { organizationId, projectId, taskId };
    unsettled.set(keyOf(task), task);
    timer ??= setTimeout(settle, gatherMs).unref();
  }

  function settle() {
    timer = undefined;
    const tasks = [...unsettled];
    unsettled.clear();
    const here = Map.groupBy(
      [...kept.values()].filter(({ hereUntil }) => hereUntil > now()),
      keyOf,
    );
    for (const [key, task] of tasks) {
      const looks = here.get(key) ?? [];
      const signature = JSON.stringify(looks.map(({ viewer }) => viewer).toSorted());
      if (told.get(key) === signature) continue;
      if (looks.length > 0) told.set(key, signature);
      else told.delete(key);
      if (looks.some(({ viewer }) => streams.has(viewer)))
        tell(task, [...new Set(looks.map(({ userId }) => userId))]);
    }
  }

  return {
    look,
    type,
    leave(viewer: string, tab: string) {
      said.delete(tabOf({ viewer, tab }));
      say([{ viewer, tab, state: 'left' }]);
    },
    receive,
    arrive,
    depart,
    beat,
    reconsider,
    /** They were not told after all. */
    forget: (task: TaskIds) => void told.delete(keyOf(task)),
    close: () => clearTimeout(timer),
  };
}

const tabOf = ({ viewer, tab }: Pick<Look, 'viewer' | 'tab'>) => `${viewer} ${tab}`;

/** Ids are made by clients: one alone may be that of a task elsewhere. */
const keyOf = ({ organizationId, projectId, taskId }: TaskIds) => `${organizationId} ${projectId} ${taskId}`;

function wordOf(look: Kept, state: 'here' | 'away'): PresenceWord {
  const { viewer, tab, userId, organizationId, projectId, taskId } = look;
  return { viewer, tab, userId, organizationId, projectId, taskId, state };
}
