import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');

/** What a module keeps for as long as the page lives. Whatever has `no` or `none` in its name is empty and stays so. */
const kept =
  /^(?:export )?(?:let (\w+)|const (?!no)(\w+|\{[^}]*\})[^=\n]* = (?:createStore\b|new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|\[\];))/gm;

const namesIn = (code: string) => [...code.matchAll(kept)].map(([, changing, store]) => changing ?? store);

/** One more needs a look: what belongs to a person is kept by `createSessionStore`, or goes by `onSessionReset`. */
const ofTheBrowser: Record<string, string[]> = {
  // What is on the page, and who hears what: it goes with the screens.
  'ui/overlay/use-modal-focus.ts': ['lastOpener'],
  'ui/overlay/cover-page.ts': ['covers', 'hidden', 'isHeld'],
  'ui/form/unsaved.ts': ['screens'],
  'ui/layout/printing.ts': ['theme', 'isPrinting'],
  'platform/api/refusals.ts': ['listener'],
  'platform/live/registry.ts': ['registered'],
  'platform/keys/overlay.ts': ['isListening'],
  'platform/store.ts': ['resets'],
  'platform/notices/toast.ts': ['lastId'],
  'entities/tasks/dates/today.ts': ['{ get, set, subscribe }', 'isWatched'],
  // Chosen for this browser, whoever sits at it.
  'ui/primitives/theme.ts': ['theme'],
  'platform/keys/single-keys.ts': ['store'],
  'entities/notifications/choice.ts': ['store'],
  // Calls that are under way, which signing out waits for, and whose answers the cache has forgotten.
  'platform/api/invalidate-soon.ts': ['due'],
  'platform/api/call.ts': ['underWay'],
  'app/start-app.ts': ['asking'],
  'entities/tasks/task-refs.ts': ['gathering'],
  'entities/tasks/presence.ts': ['said'],
  'entities/timeline/unsent.ts': ['underWay'],
  'screens/task-details/use-picked.ts': ['underWay'],
  'entities/notifications/registration.ts': ['last'],
  // Who is signed in, and what `forgetUser` takes along.
  'platform/session/current-user.ts': ['store'],
  'platform/session/push-token.ts': ['store'],
  'platform/session/queries.ts': ['isSigningOut'],
  // A mailed link is for whoever opens it, also by signing in as somebody else.
  'platform/session/link-token.ts': ['kept'],
  // Under the id of whoever typed it.
  'platform/drafts/storage.ts': ['unwritten', 'writing'],
};

const reset: Record<string, string[]> = {
  'platform/keys/handlers.ts': ['abilities', 'wish'],
  'platform/notices/undoable.ts': ['undoables'],
  'entities/tasks/told.ts': ['waiting', 'timer', 'lastAt'],
};

const read = (file: string) => readFileSync(join(src, file), 'utf8');

test('nothing is kept beside React that could be left of the person before', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src, exclude: ['**/*.test.ts'] });
  const found = files.map((file) => [file.replaceAll('\\', '/'), namesIn(read(file))] as const);
  const keeping = found.filter(([, names]) => names.length > 0);
  expect(Object.fromEntries(keeping)).toEqual({ ...ofTheBrowser, ...reset });
  for (const file of Object.keys(reset)) expect(read(file)).toContain('onSessionReset(');
});

test.each([
  ['let chosen: string | undefined;', 'chosen'],
  ['export const open = createStore<string | null>(null);', 'open'],
  ['const places = new Map<string, number>();', 'places'],
  ['const seen: string[] = [];', 'seen'],
])('it is noticed: %s', (code, name) => {
  expect(namesIn(code)).toEqual([name]);
});

test.each(['const none: readonly Task[] = [];', '  let inside = 0;', "const arrows = new Set(['ArrowUp']);"])(
  'this keeps nothing: %s',
  (code) => {
    expect(namesIn(code)).toEqual([]);
  },
);
