import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { noteUnsaved } from './unsaved.ts';

/**
 * Asks before a screen with unsaved text is left. After saving, navigate with `ignoreBlocker`: the flag is still
 * set at that moment.
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
  useEffect(() => (when ? noteUnsaved() : undefined), [when]);
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title="Leave without saving?"
      question="Your changes here are not saved yet."
      onYes={() => blocker.proceed?.()}
      onNo={() => blocker.reset?.()}
    />
  );
}
