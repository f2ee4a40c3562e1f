import { useEffect, useLayoutEffect, useRef } from 'react';
import { onSessionReset } from '../store.ts';
import type { ShortcutName } from './shortcuts.ts';

/** What a screen can be asked to do: a shortcut, or something that only the palette offers. */
export type Ability = ShortcutName | 'invite';

interface Handler {
  run: () => void;
  isMeant: () => boolean;
}

interface Terms {
  /** Whether the screen has it at all. */
  isAble?: boolean;
  /** Asked when the key is pressed: whether this one is meant, or one below it. */
  isMeant?: () => boolean;
}

/** What lies above a screen may do the same in its own way: the latest that is meant is asked. */
const abilities = new Map<Ability, Handler[]>();
let wish: { ability: Ability; until: number } | undefined;
const patienceMs = 5_000;
onSessionReset(() => (wish = undefined));

/** While the component is on the screen, this is what the shortcut does. */
export function useShortcut(
  ability: Ability,
  act: () => void,
  { isAble = true, isMeant = always }: Terms = {},
) {
  const latest = useRef({ act, isMeant });
  // Before anybody sees the screen, and presses the key.
  useLayoutEffect(() => {
    latest.current = { act, isMeant };
  });
  useLayoutEffect(() => {
    if (!isAble) return;
    const handler = { run: () => latest.current.act(), isMeant: () => latest.current.isMeant() };
    abilities.set(ability, [...(abilities.get(ability) ?? []), handler]);
    return () => {
      abilities.set(
        ability,
        abilities.get(ability)!.filter((other) => other !== handler),
      );
    };
  }, [ability, isAble]);
  useEffect(() => {
    if (!isAble || wish?.ability !== ability || wish.until < Date.now()) return;
    wish = undefined;
    latest.current.act();
  }, [ability, isAble]);
}

const always = () => true;

export const canDo = (ability: Ability) => latestOf(ability) !== undefined;

const latestOf = (ability: Ability) => abilities.get(ability)?.findLast(({ isMeant }) => isMeant());

/** Answers whether the screen could. */
export function perform(ability: Ability) {
  const handler = latestOf(ability);
  handler?.run();
  return handler !== undefined;
}

/** Now, or as soon as a screen is shown that can. */
export function performSoon(ability: Ability) {
  if (!perform(ability)) wish = { ability, until: Date.now() + patienceMs };
}
