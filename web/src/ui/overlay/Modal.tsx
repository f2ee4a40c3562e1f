import { useEffectEvent, useLayoutEffect, useRef, type ComponentProps, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { isOnTop } from './cover-page.ts';
import { keepInside } from './tab-stops.ts';
import { isTypingAid } from '../primitives/typing-aid.ts';
import { useModalFocus, type FocusChoices } from './use-modal-focus.ts';
import './dialog.css';

export interface ModalProps extends Omit<ComponentProps<'div'>, 'role'>, FocusChoices {
  role: 'dialog' | 'alertdialog';
  onClose: () => void;
  /** Where what is typed inside is kept, or nothing is. */
  closesByPressBeside?: boolean;
  /** Near the top, where it grows and shrinks without moving. */
  isHigh?: boolean;
}

/**
 * What has to be left before anything else can be done. The browser's own dialog and `inert` compute the styles of
 * the whole page anew, and libraries render a dozen components: both are felt on a slow processor.
 */
export function Modal(props: ModalProps) {
  const { onClose, closesByPressBeside, isHigh, initialFocus, returnFocus, children, className, ...rest } =
    props;
  const modal = useRef<HTMLDivElement>(null);
  const isPressedBeside = useRef(false);

  useModalFocus(modal, { initialFocus, returnFocus });

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
  // As soon as the focus is inside, and not after the paint: the next key may be there before.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
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
