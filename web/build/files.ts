import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Chunking = Rolldown.ChunkingContext;

/** What stands around every screen behind the login. */
const frame = [
  'node_modules/@tanstack/react-query/',
  'web/src/app/routes/_signed-in/$organizationId.tsx',
  'web/src/app/routes/_signed-in/$organizationId/projects.$projectId.tsx',
  'web/src/app/shell/',
  'web/src/screens/inbox/UnreadCount',
  'web/src/screens/invites/PendingCount',
  'web/src/screens/organizations/OrganizationSwitcher',
  'web/src/screens/palette/Keys',
  'Crumb.tsx',
  // Smaller than a request, and needed by two screens.
  'contract/src/bulk/bulk.',
  'contract/src/search.',
  'contract/src/project/pins.',
  'web/src/entities/projects/pinning.',
  'web/src/screens/parts/projects/',
  'web/src/screens/parts/lists/use-print-pages',
  'web/src/screens/parts/tasks/assignees/Faces',
];

/** What such screens are made of. What these need of the contract comes with them. */
const parts = ['web/src/entities/', 'web/src/platform/', 'web/src/screens/parts/', 'web/src/ui/'];

/** The screens that most people come to first. What none of them needs at once stays out of their files. */
const firstScreens = [
  '_signed-in/index.tsx',
  '$organizationId/projects.index.tsx',
  'projects.$projectId.tasks.index.tsx',
  'projects.$projectId.tasks.$taskId.tsx',
];

/** What every screen behind the login gets after its first picture. */
const later = ['web/src/app/live/', 'web/src/entities/notifications/', 'web/src/screens/notifications/'];

/** Fetched when the pointer or the focus comes near what opens it, or by the one screen that needs it. */
const large = /node_modules\/(@base-ui|@floating-ui|react-colorful|marked|@tanstack\/(react-)?virtual)/;
const suggesting = /web\/src\/ui\/markdown\/(suggesting\/|writing\/(apply|edits)\.)/;
const choices = /@base-ui\/react\/(select|combobox)|web\/src\/ui\/form\/(\w*Select|PersonOption)\./;
/** With what keeps long lists short, which other lists have from there. */
const tasks = /projects\.\$projectId\.tasks\.index\.tsx\?tsr-split|@tanstack\/(react-)?virtual/;
const popups = /@floating-ui|@base-ui\/react\/(?!select|combobox|menu|popover)/;

/**
 * In which files the app is delivered: what comes together is one file. A file for each set of screens that share
 * something would be a hundred small ones, which compress worse and wait for one another.
 */
export const files: Group[] = [
  { name: 'libraries', test: /node_modules/, tags: ['$initial'] },
  // The first file stays one of its own, by which the page starts.
  { name: 'common', test: /\/(web\/src\/(?!app\/main\.)|contract\/src\/)/, tags: ['$initial'] },
  {
    name: groupOf(
      'frame',
      (id, chunking) => isIn(frame, id) || (isSharedPart(id, chunking) && isForFrame(id, chunking)),
    ),
  },
  { name: groupOf('elsewhere', isSharedPart) },
  { name: groupOf('later', (id) => isIn(later, id)) },
  { name: 'tasks', test: tasks },
  { name: 'popups', test: popups },
  { name: 'choices', test: choices },
  // Not what it shares with the field itself, or each field would bring all of it.
  { name: 'suggesting', test: suggesting, includeDependenciesRecursively: false },
];

const isIn = (places: readonly string[], id: string) => places.some((place) => id.includes(place));

/** What belongs there and is not large. */
function groupOf(name: string, belongs: (id: string, chunking: Chunking) => boolean) {
  return (id: string, chunking: Chunking) =>
    !suggesting.test(id) && belongs(id, chunking) && !isLarge(id, chunking) ? name : null;
}

/** What fewer screens need comes with those that do. */
const leastShared = 3;

function isSharedPart(id: string, chunking: Chunking) {
  return isIn(parts, id) && !isIn(later, id) && entriesOf(id, chunking).size >= leastShared;
}

/** Style sheets always: one that came after those of a screen would have the last word. */
function isForFrame(id: string, chunking: Chunking) {
  const isNeededFirst = [...entriesOf(id, chunking)].some((entry) => isIn(firstScreens, entry));
  return isNeededFirst || id.endsWith('.css');
}

/** What is fetched by itself and needs this. */
function entriesOf(id: string, chunking: Chunking, seen = new Set<string>()): Set<string> {
  const entries = new Set<string>();
  if (seen.has(id)) return entries;
  seen.add(id);
  const { isEntry, dynamicImporters, importers } = chunking.getModuleInfo(id)!;
  if (isEntry || dynamicImporters.length > 0) entries.add(id);
  for (const importer of importers)
    entriesOf(importer, chunking, seen).forEach((entry) => entries.add(entry));
  return entries;
}

/** With all that it needs. */
function isLarge(id: string, chunking: Chunking, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const needed = chunking.getModuleInfo(id)?.importedIds ?? [];
  return large.test(id) || needed.some((next) => isLarge(next, chunking, seen));
}
