import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before a screen with unsaved text is left. After saving, navigate with `ignoreBlocker`: the flag is still
 * set at that moment.
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => when, enableBeforeUnload: when, withResolver: true });
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
