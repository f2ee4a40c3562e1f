/** One press; `Mod+` stands for Ctrl, on a Mac for ⌘. */
type Press = string;

interface Shortcut {
  does: string;
  where: ShortcutGroup;
  /** Ways to it, each a press or two in a row. */
  keys: readonly (readonly Press[])[];
  /** Shown before these: keys that the list, the row, the card or the field hears itself. */
  native?: readonly Press[];
  /** Only where the screen offers it. */
  isRare?: true;
}

export type ShortcutGroup = (typeof shortcutGroups)[number];
export const shortcutGroups = [
  'Everywhere',
  'Tasks',
  'In a list or on the board',
  'On the board',
  'In My Work and the inbox',
  'In a form',
] as const;

/** All of them: what listens, what is shown beside a control and what the list of shortcuts says comes from here. */
export const shortcuts = {
  // Before what the key does elsewhere.
  searchField: { does: 'Go to the search field', where: 'Everywhere', keys: [['/']], isRare: true },
  find: { does: 'Find anything', where: 'Everywhere', keys: [['Mod+k'], ['/']] },
  help: { does: 'Show these shortcuts', where: 'Everywhere', keys: [['?']] },
  home: { does: 'Go to My Organizations', where: 'Everywhere', keys: [['g', 'h']] },
  myWork: { does: 'Go to My Work', where: 'Everywhere', keys: [['g', 'w']] },
  inbox: { does: 'Go to Inbox', where: 'Everywhere', keys: [['g', 'n']] },
  invites: { does: 'Go to Invites', where: 'Everywhere', keys: [['g', 'i']] },
  profile: { does: 'Go to My Profile', where: 'Everywhere', keys: [['g', 'p']] },
  switchProject: { does: 'Switch project or organization', where: 'Everywhere', keys: [['o']] },
  undo: { does: 'Undo the last change', where: 'Everywhere', keys: [], native: ['Mod+z'] },
  newTask: { does: 'New task', where: 'Tasks', keys: [['c']] },
  nextStatus: { does: 'Next status', where: 'Tasks', keys: [[']']] },
  previousStatus: { does: 'Previous status', where: 'Tasks', keys: [['[']] },
  switchLayout: {
    does: 'List, board, calendar or timeline',
    where: 'Tasks',
    keys: [['v']],
    isRare: true,
  },
  filter: { does: 'Filter the tasks', where: 'Tasks', keys: [['f']], isRare: true },
  changeStatus: { does: 'Change its status', where: 'Tasks', keys: [['s']], isRare: true },
  changePriority: { does: 'Change its priority', where: 'Tasks', keys: [['p']], isRare: true },
  changeAssignees: { does: 'Assign it', where: 'Tasks', keys: [['a']], isRare: true },
  changeStartDate: { does: 'Change its start date', where: 'Tasks', keys: [['t']], isRare: true },
  changeDueDate: { does: 'Change its due date', where: 'Tasks', keys: [['d']], isRare: true },
  labels: { does: 'Change its labels', where: 'Tasks', keys: [['l']], isRare: true },
  copyKey: { does: 'Copy its number', where: 'Tasks', keys: [['y']], isRare: true },
  duplicate: { does: 'Duplicate it', where: 'Tasks', keys: [['b']], isRare: true },
  print: { does: 'Print all tasks', where: 'Tasks', keys: [['Mod+p']], isRare: true },
  watch: { does: 'Watch or stop watching', where: 'Tasks', keys: [['w']], isRare: true },
  next: { does: 'Next item', where: 'In a list or on the board', keys: [['j']], native: ['ArrowDown'] },
  previous: { does: 'Previous item', where: 'In a list or on the board', keys: [['k']], native: ['ArrowUp'] },
  open: { does: 'Open it', where: 'In a list or on the board', keys: [], native: ['Enter'] },
  openBeside: {
    does: 'Open it beside the list',
    where: 'In a list or on the board',
    keys: [['q']],
    isRare: true,
  },
  edit: { does: 'Edit it', where: 'In a list or on the board', keys: [['e']] },
  select: { does: 'Select it', where: 'In a list or on the board', keys: [['x']], isRare: true },
  done: { does: 'Mark it done', where: 'In My Work and the inbox', keys: [['d']], isRare: true },
  tomorrow: {
    does: 'Put it off until tomorrow',
    where: 'In My Work and the inbox',
    keys: [['t']],
    isRare: true,
  },
  noticeSnooze: { does: 'Snooze it', where: 'In My Work and the inbox', keys: [['h']], isRare: true },
  noticeReply: { does: 'Reply to it', where: 'In My Work and the inbox', keys: [['r']], isRare: true },
  noticeRead: {
    does: 'Mark as read or unread',
    where: 'In My Work and the inbox',
    keys: [['u']],
    isRare: true,
  },
  noticeMute: { does: 'Stop watching it', where: 'In My Work and the inbox', keys: [['m']], isRare: true },
  beside: {
    does: 'Card to the left or right',
    where: 'On the board',
    keys: [],
    native: ['ArrowLeft', 'ArrowRight'],
  },
  lift: { does: 'Pick up or drop', where: 'On the board', keys: [], native: ['Space'] },
  carryAcross: {
    does: 'Move to another status',
    where: 'On the board',
    keys: [],
    native: ['ArrowLeft', 'ArrowRight'],
  },
  carryAlong: { does: 'Move up or down', where: 'On the board', keys: [], native: ['ArrowUp', 'ArrowDown'] },
  putBack: { does: 'Put back', where: 'On the board', keys: [], native: ['Escape'] },
  save: { does: 'Save', where: 'In a form', keys: [], native: ['Enter'] },
  saveText: { does: 'Save while writing', where: 'In a form', keys: [], native: ['Mod+Enter'] },
  leave: { does: 'Leave the field', where: 'In a form', keys: [], native: ['Escape'] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

export const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name];
export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

const caps: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Space: 'Space',
};

/** What is printed on the keys of the first way to it: one cap for each press. */
export function capsOf(name: ShortcutName, isMac: boolean): string[] {
  const { keys, native = keys[0] ?? [] } = shortcutOf(name);
  return native.map((press) => capOf(press, isMac));
}

/** All ways to it. */
export function waysTo(name: ShortcutName, isMac: boolean): string[][] {
  const { keys, native } = shortcutOf(name);
  return [...(native ? [native] : []), ...keys].map((way) => way.map((press) => capOf(press, isMac)));
}

const capOf = (press: Press, isMac: boolean) => {
  const [key, mod] = press.split('+').toReversed() as [string, string?];
  const cap = caps[key] ?? key.toUpperCase();
  if (!mod) return cap;
  return isMac ? `⌘${cap}` : `Ctrl ${cap}`;
};
