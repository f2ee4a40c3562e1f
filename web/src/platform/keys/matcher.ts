import { shortcutNames, shortcutOf, type ShortcutName } from './shortcuts.ts';

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  /** The third level of many keyboards, where they keep brackets; it looks like Ctrl and Alt. */
  isAltGraph: boolean;
}

interface Keyboard {
  isMac: boolean;
  now: () => number;
  /** Whether the screen has it: the same key may do something else on another. */
  canDo: (name: ShortcutName) => boolean;
}

const patienceMs = 1_500;

/** Hears one press after another and tells which shortcut they make. */
export function createMatcher({ isMac, now, canDo }: Keyboard) {
  let first: { press: string; until: number } | undefined;
  return (pressed: Pressed): ShortcutName | undefined => {
    const press = pressOf(pressed, isMac);
    if (!press) return undefined;
    const before = first && first.until > now() ? [first.press] : [];
    const name = find([...before, press], canDo) ?? find([press], canDo);
    first = name ? undefined : { press, until: now() + patienceMs };
    return name;
  };
}

function find(presses: readonly string[], canDo: Keyboard['canDo']) {
  const wanted = presses.join(' ');
  const found = shortcutNames.filter((name) => shortcutOf(name).keys.some((way) => way.join(' ') === wanted));
  return found.find(canDo) ?? found[0];
}

/** As the registry writes it, or nothing where the press belongs to the browser. */
function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey, isAltGraph }: Pressed, isMac: boolean) {
  const isLetter = /^[a-z]$/i.test(key);
  if (isLetter && shiftKey) return undefined;
  const plain = isLetter ? key.toLowerCase() : key;
  if (isAltGraph) return plain;
  if (altKey) return undefined;
  if (!ctrlKey && !metaKey) return plain;
  const isMod = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isMod ? `Mod+${plain}` : undefined;
}
