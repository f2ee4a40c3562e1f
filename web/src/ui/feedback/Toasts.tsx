import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../platform/store.ts';
import { focusMain } from '../overlay/focus-main.ts';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/IconButton.tsx';
import { dismissToast, toasts, type ToastMessage } from '../../platform/toasts/toast.ts';
import './toast.css';

const icons = { success: 'success', info: 'bell', warning: 'warning', error: 'error' } as const;

/** Always in the page: a live region must exist before its first message to be read out. */
export function Toasts() {
  const messages = useStore(toasts);
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const isPaused = messages.length > 0 && (isHovered || isFocused);

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being read is no action
    <div
      className="toasts"
      role="region"
      aria-label="Notifications"
      aria-live="polite"
      // Not on entering: one that comes up under a pointer that rests is not being read.
      onPointerMove={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={({ currentTarget, relatedTarget }) => setIsFocused(currentTarget.contains(relatedTarget))}
    >
      {messages.map((message) => (
        <Toast
          key={message.id}
          message={message}
          isPaused={isPaused}
          onClose={() => {
            // Its element goes away without leave or blur events, which would pause the next ones for ever.
            setIsHovered(false);
            setIsFocused(false);
            dismissToast(message.id);
            if (isFocused) focusMain();
          }}
        />
      ))}
    </div>,
    document.body,
  );
}

interface ToastProps {
  message: ToastMessage;
  isPaused: boolean;
  onClose: () => void;
}

function Toast({ message: { id, kind, text, ms, action }, isPaused, onClose }: ToastProps) {
  const remaining = useRef(ms);

  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismissToast(id), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - startedAt;
    };
  }, [id, isPaused]);

  return (
    <div className={`toast ${kind}`} role={kind === 'error' || kind === 'warning' ? 'alert' : undefined}>
      <Icon name={icons[kind]} />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="act"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" label="Close" data-tip={undefined} onClick={onClose} />
    </div>
  );
}
