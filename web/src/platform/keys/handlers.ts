import { useEffect, useLayoutEffect, useRef } from 'react';
import { onSessionReset } from '../store.ts';
import type { ShortcutName } from './shortcuts.ts';

/** What a screen can be asked to do: a shortcut, or something that only the palette offers. */
export type Ability = ShortcutName | 'invite';

/** What lies above a screen may do the same in its own way: the latest is asked. */
const abilities = new Map<Ability, (() => void)[]>();
let wish: { ability: Ability; until: number } | undefined;
const patienceMs = 5_000;
onSessionReset(() => (wish = undefined));

/** While the component is on the screen, this is what the shortcut does. */
export function useShortcut(ability: Ability, act: () => void, isAble = true) {
  const latest = useRef(act);
  // Before anybody sees the screen, and presses the key.
  useLayoutEffect(() => {
    latest.current = act;
  });
  useLayoutEffect(() => {
    if (!isAble) return;
    const run = () => latest.current();
    abilities.set(ability, [...(abilities.get(ability) ?? []), run]);
    return () => {
      abilities.set(
        ability,
        abilities.get(ability)!.filter((other) => other !== run),
      );
    };
  }, [ability, isAble]);
  useEffect(() => {
    if (!isAble || wish?.ability !== ability || wish.until < Date.now()) return;
    wish = undefined;
    latest.current();
  }, [ability, isAble]);
}

export const canDo = (ability: Ability) => latestOf(ability) !== undefined;

const latestOf = (ability: Ability) => abilities.get(ability)?.at(-1);

/** Answers whether the screen could. */
export function perform(ability: Ability) {
  const run = latestOf(ability);
  run?.();
  return run !== undefined;
}

/** Now, or as soon as a screen is shown that can. */
export function performSoon(ability: Ability) {
  if (!perform(ability)) wish = { ability, until: Date.now() + patienceMs };
}
