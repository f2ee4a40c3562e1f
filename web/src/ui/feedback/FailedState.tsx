import type { ReactNode } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../primitives/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { useIsOffline, useWhenBack } from '../../platform/network/use-is-offline.ts';

interface FailedStateProps {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
}

/** Without a network there is nothing to explain, and nothing to press once it is back. */
export function FailedState({ title, children, onRetry, retrying }: FailedStateProps) {
  const isOffline = useIsOffline();
  useWhenBack(onRetry);
  return (
    <div role="alert">
      <EmptyState
        title={isOffline ? messages.offline : title}
        mood="failed"
        action={
          <Button variant="primary" size="md" icon="retry" waiting={retrying} onClick={onRetry}>
            Retry
          </Button>
        }
      >
        {isOffline ? 'This loads by itself as soon as you are back online.' : children}
      </EmptyState>
    </div>
  );
}
