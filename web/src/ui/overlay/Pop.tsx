import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { afterPaint } from '../primitives/after-paint.ts';
import { isTypingAid } from '../primitives/typing-aid.ts';
import { focusMain } from './focus-main.ts';
import { notePop } from './open-pops.ts';
import { keepInside, tabStops } from './tab-stops.ts';
import { useBack } from './use-back.ts';
import './pop.css';

interface PopProps extends Omit<ComponentProps<'div'>, 'role'> {
  ref?: RefObject<HTMLDivElement | null> | undefined;
  /** What it stands beside. */
  anchor: HTMLElement;
  /** Where the focus goes afterwards, if not to the anchor. */
  returnFocus?: HTMLElement;
  onClose: () => void;
  /** Instead of `onClose`, where the address has changed under it. */
  onBack?: (() => void) | undefined;
}

/**
 * Stands beside its anchor, leaves the page visible, and closes when anything else is pressed. On a phone, CSS may move it
 * to the bottom of the screen. Its place follows from that of the anchor alone: nothing is measured in between.
 */
export function Pop({ ref, anchor, returnFocus = anchor, onClose, onBack, className, ...rest }: PopProps) {
  const own = useRef<HTMLDivElement>(null);
  const pop = ref ?? own;
  usePlace(pop, anchor);
  useFocus(pop, returnFocus);
  useLeaving(pop, anchor, onClose);
  useBack(onBack ?? onClose);
  const makeWay = useEffectEvent(onClose);
  useEffect(() => notePop(() => makeWay()), []);
  return createPortal(
    <>
      <div className="pop-scrim" />
      <div {...rest} ref={pop} role="dialog" className={`pop pop-beside ${className ?? ''}`} tabIndex={-1} />
    </>,
    document.body,
  );
}

const gap = 4;
const margin = 10;
/** With less room than this it is shown above, if there is more. */
const enough = 300;

function placeBeside({ style }: HTMLElement, anchor: HTMLElement) {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const room = { above: top - gap - margin, below: window.innerHeight - bottom - gap - margin };
  const isAbove = room.below < enough && room.above > room.below;
  style.setProperty('--anchor-left', `${Math.max(margin, left)}px`);
  style.setProperty('--available-height', `${isAbove ? room.above : room.below}px`);
  style.top = isAbove ? '' : `${bottom + gap}px`;
  style.bottom = isAbove ? `${window.innerHeight - top + gap}px` : '';
}

function usePlace(pop: RefObject<HTMLDivElement | null>, anchor: HTMLElement) {
  useLayoutEffect(() => {
    // Where it was, it stays: a row may be scrolled away.
    const place = () => anchor.isConnected && placeBeside(pop.current!, anchor);
    place();
    window.addEventListener('resize', place);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      window.removeEventListener('resize', place);
      document.removeEventListener('scroll', place, { capture: true });
    };
  }, [pop, anchor]);
}

/**
 * Into its first field, or else to whatever is first. A field would bring up the keyboard of a phone: there only one that
 * has the focus already keeps it.
 */
export function focusInto(pop: HTMLElement) {
  const isTouched = window.matchMedia('(pointer: coarse)').matches;
  if (isTouched && pop.contains(document.activeElement)) return;
  const first = isTouched ? pop : (pop.querySelector('input') ?? tabStops(pop)[0] ?? pop);
  first.focus({ preventScroll: true });
}

function useFocus(pop: RefObject<HTMLDivElement | null>, returnFocus: HTMLElement) {
  useLayoutEffect(() => focusInto(pop.current!), [pop]);

  useEffect(() => {
    const self = pop.current!;
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || self.contains(activeElement)) giveBack(returnFocus);
    };
  }, [pop, returnFocus]);
}

const presses = ['pointerdown', 'click'];

function giveBack(to: HTMLElement) {
  if (to.isConnected) return to.focus({ preventScroll: true });
  // Who took it away may know a better place.
  afterPaint(() => document.activeElement === document.body && focusMain());
}

function useLeaving(pop: RefObject<HTMLElement | null>, anchor: HTMLElement, onClose: () => void) {
  const isOurs = (target: EventTarget | null) =>
    [pop.current, anchor].some((element) => element?.contains(target as Node));

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || isTypingAid(event)) return;
    if (event.key === 'Tab' && pop.current!.contains(target as Node)) keepInside(pop.current!, event);
    if (event.key === 'Escape' && (isOurs(target) || target === document.body)) {
      event.preventDefault();
      onClose();
    }
  });
  const isPressedBeside = useRef(false);
  const onPress = useEffectEvent(({ type, target }: Event) => {
    if (type === 'pointerdown') isPressedBeside.current = !isOurs(target);
    // What was dragged from inside to beyond the edge ends beside it, too.
    else if (isPressedBeside.current && !isOurs(target)) onClose();
  });
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if (!isOurs(target)) onClose();
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    for (const type of presses) document.addEventListener(type, onPress, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      for (const type of presses) document.removeEventListener(type, onPress, true);
      document.removeEventListener('focusin', onFocus);
    };
  }, []);
}
