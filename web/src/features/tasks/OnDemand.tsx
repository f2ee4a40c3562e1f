import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { report } from '../../report.ts';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toast.ts';
import '../../ui/field.css';
import './on-demand.css';

interface OnDemandProps {
  /** Fetches the code of the control, ahead of its use. */
  load: () => Promise<unknown>;
  label: string;
  size: 'sm' | 'md';
  /** What the closed control shows. */
  face: ReactNode;
  /** The control itself. */
  children: ReactNode;
}

/**
 * Looks like the select that it becomes when it is first pressed. Every visit of the Tasks screen shows some, few use
 * them, and their code weighs as much as the rest of the screen.
 */
export function OnDemand({ load, label, size, face, children }: OnDemandProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  const open = () => load().then(() => setIsUsed(true), notLoaded);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void open();
  };
  // Said only when somebody presses it.
  const prepare = () => void load().catch(() => undefined);
  const closed = (
    <button
      type="button"
      className={`input ${size}`}
      aria-haspopup="listbox"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => void open()}
      onKeyDown={openByArrow}
    >
      <span className="sr">{label}: </span>
      {face}
      <Icon name="chevronDown" className="end" />
    </button>
  );
  return (
    <span ref={place} className="on-demand">
      {isUsed ? (
        <Suspense fallback={closed}>
          {children}
          <OnceShown act={() => press(place.current!)} />
        </Suspense>
      ) : (
        closed
      )}
    </span>
  );
}

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

function notLoaded(error: unknown) {
  report(error);
  toast.error(messages.somethingWentWrong);
}
