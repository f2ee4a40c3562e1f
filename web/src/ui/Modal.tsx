import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
} from 'react';
import { createPortal } from 'react-dom';
import { coverPage, isCovered, isOnTop } from './cover-page.ts';
import { focusMain } from './focus-main.ts';
import { isTypingAid } from './typing-aid.ts';
import { tabStops } from './tab-stops.ts';
import './dialog.css';

export interface ModalProps extends Omit<ComponentProps<'div'>, 'role'> {
  role: 'dialog' | 'alertdialog';
  onClose: () => void;
  /** Where what is typed inside is kept, or nothing is. */
  closesByPressBeside?: boolean;
  /** Near the top, where it grows and shrinks without moving. */
  isHigh?: boolean;
  initialFocus?: (modal: HTMLElement) => HTMLElement | null;
  /** Where the focus goes afterwards, if not back to where it came from; nowhere, if it went along already. */
  returnFocus?: (opener: HTMLElement) => HTMLElement | null;
}

let lastOpener: HTMLElement | null = null;

/**
 * What has to be left before anything else can be done. The browser's own dialog and `inert` compute the styles of
 * the whole page anew, and libraries render a dozen components: both are felt on a slow processor.
 */
export function Modal(props: ModalProps) {
  const { onClose, closesByPressBeside, isHigh, initialFocus, returnFocus, children, className, ...rest } =
    props;
  const modal = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLElement>(null);
  const isPressedBeside = useRef(false);

  const takeFocus = useEffectEvent((self: HTMLElement) =>
    (initialFocus?.(self) ?? tabStops(self)[0] ?? self).focus({ preventScroll: true }),
  );
  useLayoutEffect(() => {
    const { activeElement } = document;
    // Where one follows another, what opened the other is gone with it.
    if (activeElement !== document.body) lastOpener = activeElement as HTMLElement;
    opener.current = lastOpener;
    takeFocus(modal.current!);
    return coverPage(modal.current!.parentElement!);
  }, []);

  const giveFocusBack = useEffectEvent(() => {
    const from = opener.current ?? document.body;
    const place = returnFocus ? returnFocus(from) : from;
    if (!place) return;
    lastOpener = null;
    if (place.isConnected) place.focus({ preventScroll: true });
    else focusMain();
  });
  useEffect(() => {
    const self = modal.current!;
    return () => {
      const { activeElement } = document;
      if (activeElement === document.body || self.contains(activeElement)) giveFocusBack();
    };
  }, []);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const self = modal.current!;
    const target = event.target as Node;
    // A list that was opened from in here lies outside, and has keys of its own.
    const isOurs = self.contains(target) || (target === document.body && isOnTop(self.parentElement!));
    if (!isOurs || event.defaultPrevented || isTypingAid(event)) return;
    if (event.key === 'Tab') keepInside(self, event);
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
  });
  useEffect(() => {
    // Some browsers skip buttons, and some ways in lead past the first one.
    const onStray = ({ target }: FocusEvent) => {
      if (isCovered(target as Node)) setTimeout(recall);
    };
    // Not if it has been closed meanwhile: what was chosen in it may have led there.
    const recall = () => {
      const self = modal.current;
      if (!self || !isOnTop(self.parentElement!) || !isCovered(document.activeElement!)) return;
      (tabStops(self)[0] ?? self).focus();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('focusin', onStray);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('focusin', onStray);
    };
  }, []);

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the keys have Esc
    <div
      className={isHigh ? 'dialog-at high' : 'dialog-at'}
      onMouseDown={(event) => {
        isPressedBeside.current = isBeside(event);
        // The focus stays inside.
        if (isBeside(event)) event.preventDefault();
      }}
      // Text that is selected from inside to beyond the edge ends beside it, too.
      onClick={(event) => closesByPressBeside && isPressedBeside.current && isBeside(event) && onClose()}
    >
      <div {...rest} ref={modal} className={`dialog ${className ?? ''}`} aria-modal="true" tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  );
}

const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;

function keepInside(modal: HTMLElement, event: KeyboardEvent) {
  const stops = tabStops(modal);
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const at = document.activeElement;
  if (at !== from && at !== document.body && !(at === modal && event.shiftKey)) return;
  event.preventDefault();
  (to ?? modal).focus();
}
