import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useWhenBack } from '../network/use-is-offline.ts';
import { useStore } from '../store.ts';
import type { Code } from './code.ts';
import { reloadIfRemembered } from './remembered-failure.ts';

interface Again {
  onRetry: () => void;
  retrying: boolean;
}

interface PartProps<T> {
  of: Code<T>;
  meanwhile?: ReactNode;
  /** For a part that somebody waits for, when it could not be fetched. Otherwise nobody is told. */
  renderFailure?: (again: Again) => ReactNode;
}

interface Drawn<T> {
  children: (loaded: T) => ReactNode;
}

/** A part of a screen whose code comes later than the rest. What could not be fetched is fetched again once the network is back. */
export function Part(props: PartProps<ComponentType>): ReactNode;
export function Part<T>(props: PartProps<T> & Drawn<T>): ReactNode;
export function Part<T>({
  of,
  meanwhile = null,
  renderFailure,
  children = drawBare,
}: PartProps<T> & Partial<Drawn<T>>) {
  const loaded = useStore(of);
  const { load, prepare } = of;
  const [state, setState] = useState<'loading' | 'failed' | 'retrying'>(() => {
    // Not only once the screen around it is in the page.
    void prepare();
    return 'loading';
  });
  useEffect(() => void load().catch(() => setState('failed')), [load]);
  const retry = (onFailure?: (error: unknown) => void) => {
    setState('retrying');
    load().catch((error: unknown) => {
      setState('failed');
      onFailure?.(error);
    });
  };
  useWhenBack(() => retry());
  if (loaded) return children(loaded);
  return renderFailure && state !== 'loading'
    ? renderFailure({
        onRetry: () => retry((error) => void reloadIfRemembered(error)),
        retrying: state === 'retrying',
      })
    : meanwhile;
}

/** By the signatures it is a component that needs nothing. */
const drawBare = (loaded: unknown) => createElement(loaded as ComponentType);
