import { browserStorage } from '../browser-storage.ts';
import { currentUser } from '../session/current-user.ts';

/** Changes with the shape of what is kept: older drafts are then left to age. */
const prefix = 'draft1';
const daysKept = 7;
const mostDrafts = 50;
const mostCharacters = 250_000;

interface Kept {
  at: number;
  value: unknown;
}

/** What somebody typed and has not saved stays in this browser, under their own id: nobody else ever sees it. */
const keyOf = (place: string) => `${prefix} ${currentUser()?._id ?? ''} ${place}`;

/** What was typed a moment ago. Writing all of a long text with each key would be felt. */
const unwritten = new Map<string, Kept>();
const pauseMs = 300;
let writing: ReturnType<typeof setTimeout> | undefined;

export function readDraft(place: string): unknown {
  const kept = unwritten.get(keyOf(place)) ?? parse(read(keyOf(place)));
  return kept && isFresh(kept) ? kept.value : undefined;
}

export const hasDraft = (place: string) => readDraft(place) !== undefined;

export function keepDraft(place: string, value: unknown) {
  if (!currentUser()) return;
  unwritten.set(keyOf(place), { at: Date.now(), value });
  writing ??= setTimeout(writeAll, pauseMs);
}

function writeAll() {
  clearTimeout(writing);
  writing = undefined;
  for (const [key, kept] of unwritten) {
    const text = JSON.stringify(kept);
    if (text.length > mostCharacters) continue;
    if (read(key) === null) makeRoom();
    browserStorage.write(key, text);
  }
  unwritten.clear();
}
globalThis.addEventListener?.('pagehide', writeAll);

export const dropDraft = (place: string) => remove(keyOf(place));

/** For who signs out: the next person at this computer finds nothing. */
export function dropAllDrafts() {
  unwritten.clear();
  listKeys(keyOf('')).forEach(remove);
}

function makeRoom() {
  const drafts = listKeys(prefix).map((key) => ({ key, kept: parse(read(key)) }));
  const [old, fresh] = [
    drafts.filter(({ kept }) => !kept || !isFresh(kept)),
    drafts.filter(({ kept }) => kept && isFresh(kept)),
  ];
  const eldest = fresh.toSorted((one, other) => one.kept!.at - other.kept!.at);
  for (const { key } of [...old, ...eldest.slice(0, Math.max(0, fresh.length + 1 - mostDrafts))]) remove(key);
}

const isFresh = ({ at }: Kept) => Date.now() - at < daysKept * 86_400_000;

function parse(text: string | null): Kept | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined;
  }
}

const { read } = browserStorage;
function remove(key: string) {
  unwritten.delete(key);
  browserStorage.write(key, null);
}
const listKeys = (start: string) => browserStorage.keys().filter((key) => key.startsWith(start));
