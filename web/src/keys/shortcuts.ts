/** One press; `Mod+` stands for Ctrl, on a Mac for ⌘. */
type Press = string;

interface Shortcut {
  does: string;
  where: ShortcutGroup;
  /** Ways to it, each a press or two in a row. */
  keys: readonly (readonly Press[])[];
  /** Shown before these: keys that the list, the row or the field hears itself. */
  native?: readonly Press[];
  /** Only where the screen offers it. */
  isRare?: true;
}

export type ShortcutGroup = (typeof shortcutGroups)[number];
export const shortcutGroups = ['Everywhere', 'With tasks', 'In a list', 'In a form'] as const;

/** All of them: what listens, what is shown beside a control and what the list of shortcuts says comes from here. */
export const shortcuts = {
  find: { does: 'Find anything', where: 'Everywhere', keys: [['Mod+k'], ['/']] },
  help: { does: 'These shortcuts', where: 'Everywhere', keys: [['?']] },
  home: { does: 'Go to My Organizations', where: 'Everywhere', keys: [['g', 'h']] },
  invites: { does: 'Go to Invites', where: 'Everywhere', keys: [['g', 'i']] },
  profile: { does: 'Go to My Profile', where: 'Everywhere', keys: [['g', 'p']] },
  switchOrganization: { does: 'Switch organization', where: 'Everywhere', keys: [['o']] },
  newTask: { does: 'New task', where: 'With tasks', keys: [['c']] },
  nextStatus: { does: 'Next status', where: 'With tasks', keys: [[']']] },
  previousStatus: { does: 'Previous status', where: 'With tasks', keys: [['[']] },
  switchView: { does: 'List or board', where: 'With tasks', keys: [['v']], isRare: true },
  next: { does: 'Next row', where: 'In a list', keys: [['j']], native: ['ArrowDown'] },
  previous: { does: 'Previous row', where: 'In a list', keys: [['k']], native: ['ArrowUp'] },
  open: { does: 'Open the row', where: 'In a list', keys: [], native: ['Enter'] },
  edit: { does: 'Edit the row', where: 'In a list', keys: [['e']] },
  save: { does: 'Save', where: 'In a form', keys: [], native: ['Enter'] },
  leave: { does: 'Leave the field', where: 'In a form', keys: [], native: ['Escape'] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof shortcuts;

export const shortcutOf = (name: ShortcutName): Shortcut => shortcuts[name];
export const shortcutNames = Object.keys(shortcuts) as ShortcutName[];

const caps: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑', Enter: '↵', Escape: 'Esc' };

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
