import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/** What a module keeps for as long as the page lives. Whatever has `no` or `none` in its name is empty and stays so. */
const kept =
  /^(?:export )?(?:let (\w+)|const (?!no)(\w+|\{[^}]*\})[^=\n]* = (?:createStore\b|new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\];|\{\};))/gm;

const namesIn = (code: string) => [...code.matchAll(kept)].map(([, changing, store]) => changing ?? store);

/** One more needs a look: what belongs to a person is kept by `createSessionStore`, or goes by `onSessionReset`. */
const ofTheBrowser: Record<string, string[]> = {
  // What is on the page, and who hears what: it goes with the screens.
  'ui/overlay/use-modal-focus.ts': ['lastOpener'],
  'ui/overlay/open-pops.ts': ['closers'],
  'ui/overlay/cover-page.ts': ['covers', 'hidden', 'isHeld'],
  'ui/form/unsaved.ts': ['screens'],
  'ui/layout/printing.ts': ['theme', 'isPrinting'],
  'platform/api/refusals.ts': ['listener'],
  'platform/live/registry.ts': ['registered'],
  'platform/keys/overlay.ts': ['isListening'],
  'platform/keys/handlers.ts': ['abilities'],
  'platform/store.ts': ['resets'],
  'platform/lazy/first-picture.ts': ['tell'],
  'platform/toasts/toast.ts': ['lastId'],
  'entities/tasks/dates/today.ts': ['{ get, set, subscribe }', 'isWatched'],
  // Chosen for this browser, whoever sits at it.
  'ui/primitives/theme.ts': ['theme'],
  'platform/keys/single-keys.ts': ['store'],
  // Calls that are under way, which signing out waits for, and whose answers the cache has forgotten.
  'platform/api/invalidate-soon.ts': ['due'],
  'platform/api/call.ts': ['underWay'],
  'app/start-app.ts': ['asking'],
  'entities/tasks/task-refs.ts': ['gathering'],
  'entities/tasks/presence/here.ts': ['said'],
  'entities/timeline/unsent.ts': ['underWay'],
  'screens/task-details/use-picked.ts': ['underWay'],
  'entities/notifications/registration.ts': ['last'],
  // Who is signed in, and what `forgetUser` takes along.
  'platform/session/current-user.ts': ['store'],
  'platform/session/push-token.ts': ['store'],
  'platform/session/queries.ts': ['isSigningOut'],
  'entities/notifications/choice.ts': ['store'],
  // A mailed link is for whoever opens it, also by signing in as somebody else.
  'platform/session/link-token.ts': ['kept'],
  // Under the id of whoever typed it.
  'platform/drafts/storage.ts': ['unwritten', 'writing'],
};

const reset: Record<string, string[]> = {
  'platform/keys/handlers.ts': ['wish'],
  'platform/toasts/undoable.ts': ['undoables'],
  'entities/tasks/hints/told.ts': ['waiting', 'timer', 'lastAt'],
};

const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.ts'] }).map((file) =>
  file.replaceAll('\\', '/'),
);
const read = (file: string) => readFileSync(join(src, file), 'utf8');

test('nothing is kept beside React that could be left of the person before', () => {
  const found = files.flatMap((file) => namesIn(read(file)).map((name) => `${file} ${name}`));
  expect(found.toSorted()).toEqual([...listed(ofTheBrowser), ...listed(reset)].toSorted());
});

const listed = (kept: Record<string, string[]>) =>
  Object.entries(kept).flatMap(([file, names]) => names.map((name) => `${file} ${name}`));

test.each(listed(reset))('it goes with the session: %s', (line) => {
  const [file, name] = line.split(' ') as [string, string];
  const [, act] = /^onSessionReset\((.*?)\n\n/ms.exec(read(file))!;
  expect(act).toMatch(new RegExp(`\\b${name}(\\.length)? = `));
});

/** Where each file keeps something in the browser for longer than the page lives, by whom it is found again. */
const stored: Record<string, string[]> = {
  // `forgetKept` takes it along; `current-user.test.ts` looks.
  'platform/session/current-user.ts': ['userKey', 'userKey', 'key'],
  'platform/session/push-token.ts': ['key'],
  'entities/time-zone/tell.ts': ['timeZoneKey'],
  'entities/search/recent-searches.ts': ['searchesKey'],
  'entities/timeline/visits.ts': ['visitsKey'],
  'screens/parts/places/recent.ts': ['recentKey'],
  'screens/my-work/last-place.ts': ['workPlaceKey'],
  // Under the id of whoever it belongs to.
  'platform/drafts/storage.ts': ['key', 'key'],
  'entities/notifications/choice.ts': ['ownKey()'],
  'screens/tasks/columns/use-compact.ts': ['key'],
  'screens/tasks/layout.ts': ['keyOf(projectId)', 'keyOf(projectId)', 'keyOf(projectId)'],
  'screens/projects/sort.ts': ['keyOf(organizationId)'],
  'screens/parts/tasks/use-folding.ts': ['key'],
  // Chosen for this browser, whoever sits at it.
  'ui/primitives/theme.ts': ["'theme'"],
  'platform/keys/single-keys.ts': ['key'],
  'screens/parts/days/use-drawer.ts': ['name'],
};

test('nothing is stored in the browser that could be left of the person before', () => {
  const found = files.map(
    (file) =>
      [file, [...read(file).matchAll(/browserStorage\.write\((.+?), /g)].map(([, key]) => key)] as const,
  );
  expect(Object.fromEntries(found.filter(([, keys]) => keys.length > 0))).toEqual(stored);
});

test('whatever is stored goes by way of `browserStorage`, but for a link that a tab was opened with', () => {
  const direct = files.filter((file) =>
    /\b(localStorage|sessionStorage|indexedDB)\b|\bwrite\b.*= browserStorage/.test(read(file)),
  );
  expect(direct.toSorted()).toEqual(['platform/browser-storage.ts', 'platform/session/link-token.ts']);
});

test.each([
  ['let chosen: string | undefined;', 'chosen'],
  ['export const open = createStore<string | null>(null);', 'open'],
  ['const places = new Map<string, number>();', 'places'],
  ['const seen: string[] = [];', 'seen'],
  ['const widths: Record<string, number> = {};', 'widths'],
])('it is noticed: %s', (code, name) => {
  expect(namesIn(code)).toEqual([name]);
});

test.each(['const none: readonly Task[] = [];', '  let inside = 0;', "const arrows = new Set(['ArrowUp']);"])(
  'this keeps nothing: %s',
  (code) => {
    expect(namesIn(code)).toEqual([]);
  },
);
