import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from '../overlay/ConfirmDialog.tsx';
import { noteUnsaved } from './unsaved.ts';

interface UnsavedChangesProps {
  when: boolean;
  /** Who leaves all the same does not want the text any more. */
  onLeave?: () => void;
}

/**
 * Asks before a screen with unsaved text is left. After saving, navigate with `ignoreBlocker`: the flag is still
 * set at that moment.
 */
export function UnsavedChanges({ when, onLeave }: UnsavedChangesProps) {
  const blocker = useBlocker({
    // What leads to another place on the same screen leaves nothing behind.
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  useEffect(() => (when ? noteUnsaved() : undefined), [when]);
  // Saved meanwhile: whoever was asked goes on.
  useEffect(() => {
    if (!when) blocker.proceed?.();
  }, [when, blocker]);
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      question="Your changes here are not saved yet."
      onYes={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
      onNo={() => blocker.reset?.()}
    />
  );
}
