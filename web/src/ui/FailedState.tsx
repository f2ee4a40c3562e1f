import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface FailedStateProps {
  title: string;
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
}

export const FailedState = ({ title, children, onRetry, retrying }: FailedStateProps) => (
  <div role="alert">
    <EmptyState
      title={title}
      mood="failed"
      action={
        <Button variant="primary" size="md" icon="retry" waiting={retrying} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      {children}
    </EmptyState>
  </div>
);
