import type { ReactNode } from 'react';
import { useCode, type Code } from '../../platform/lazy/code.ts';
import { FailedState } from './FailedState.tsx';

interface AwaitedPartProps<T> {
  of: Code<T>;
  /** Said when it could not be fetched. */
  failure: string;
  pending?: ReactNode;
  children: (loaded: T) => ReactNode;
}

/** A part that somebody waits for. */
export function AwaitedPart<T>({ of, failure, pending, children }: AwaitedPartProps<T>) {
  const { loaded, hasFailed, isRetrying, retry } = useCode(of);
  if (loaded) return children(loaded);
  return hasFailed ? <FailedState title={failure} retrying={isRetrying} onRetry={retry} /> : pending;
}
