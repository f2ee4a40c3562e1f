import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import type { Code } from '../../platform/lazy/code.ts';
import { sayNotLoaded } from '../../platform/lazy/not-loaded.ts';
import './on-demand.css';

/** What the stand-in's button does; spread on it. */
export interface StandInHandlers {
  onPointerEnter: () => void;
  onFocus: () => void;
  onMouseDown: (event: MouseEvent) => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The button alone, for whatever makes it do something. */
export type Face = (does?: ComponentProps<'button'> & { 'data-popup-open'?: boolean }) => ReactNode;

interface OnDemandProps<T> {
  of: Code<T>;
  /** Looks like the control, closed. */
  standIn: (handlers: StandInHandlers) => ReactNode;
  /** The control itself. */
  children: (loaded: T) => ReactNode;
}

/**
 * Becomes the real control when it is first pressed. Every visit of a screen shows some, few use them, and the code of
 * lists that pop up weighs as much as the rest of the screen.
 */
export function OnDemand<T>({ of, standIn, children }: OnDemandProps<T>) {
  const place = useRef<HTMLSpanElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const become = () => setIsUsed(true);
  // What is there already opens within the very press, or else a phone would not show its keyboard.
  const open = () => {
    if (of.get()) return become();
    // Whoever presses something else meanwhile is not called back.
    const gone = new AbortController();
    document.addEventListener('pointerdown', () => gone.abort(), { capture: true, signal: gone.signal });
    void of
      .load()
      .then(() => !gone.signal.aborted && become(), sayNotLoaded)
      .finally(() => gone.abort());
  };
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open();
  };
  const prepare = () => void of.prepare();
  const closed = standIn({
    onPointerEnter: prepare,
    onFocus: prepare,
    onMouseDown: keepFocus,
    onClick: open,
    onKeyDown: openByArrow,
  });
  return (
    <span ref={place} className="on-demand">
      {isUsed ? (
        <>
          {children(of.get()!)}
          <OnceShown act={() => press(place.current!)} />
        </>
      ) : (
        closed
      )}
    </span>
  );
}

/** Until it is pressed: what loses the focus may become smaller, and move what is below it away under the pointer. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function OnceShown({ act }: { act: () => void }) {
  const latest = useRef(act);
  useEffect(() => latest.current(), []);
  return null;
}

/** Hands on the press that brought the control here. */
function press(place: HTMLElement) {
  const control = place.querySelector('button');
  control?.focus();
  control?.click();
}
