import { useEffect, useLayoutEffect, useRef } from 'react';
import { onSessionReset } from '../store.ts';
import type { ShortcutName } from './shortcuts.ts';

/** What a screen can be asked to do: a shortcut, or something that only the palette offers. */
export type Ability = ShortcutName | 'invite';

interface Doing {
  run: () => void;
  isMeant: () => boolean;
}

/** What lies above a screen may do the same in its own way: the latest that is meant is asked. */
const abilities = new Map<Ability, Doing[]>();
let wish: { ability: Ability; until: number } | undefined;
const patienceMs = 5_000;
onSessionReset(() => (wish = undefined));

/** While the component is on the screen, this is what the shortcut does, as long as it is meant. */
export function useShortcut(ability: Ability, act: () => void, isAble = true, isMeant = always) {
  const latest = useRef(act);
  // Before anybody sees the screen, and presses the key.
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
    if (!isAble) return;
    const doing = { run: () => latest.current(), isMeant };
    abilities.set(ability, [...(abilities.get(ability) ?? []), doing]);
    return () => {
      abilities.set(
        ability,
        abilities.get(ability)!.filter((other) => other !== doing),
      );
    };
  }, [ability, isAble, isMeant]);
  useEffect(() => {
    if (!isAble || wish?.ability !== ability || wish.until < Date.now()) return;
    wish = undefined;
    latest.current();
  }, [ability, isAble]);
}

const always = () => true;

export const canDo = (ability: Ability) => latestOf(ability) !== undefined;

const latestOf = (ability: Ability) => abilities.get(ability)?.findLast(({ isMeant }) => isMeant());

/** Answers whether the screen could. */
export function perform(ability: Ability) {
  const doing = latestOf(ability);
  doing?.run();
  return doing !== undefined;
}

/** Now, or as soon as a screen is shown that can. */
export function performSoon(ability: Ability) {
  if (!perform(ability)) wish = { ability, until: Date.now() + patienceMs };
}
