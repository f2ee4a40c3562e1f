import type { ComponentType, ReactNode } from 'react';
import { useCode, type Code } from './code.ts';
import { useWhenBack } from '../network/use-is-offline.ts';

/** A part that nobody waits for, so nobody is told where it cannot be fetched: it comes once the network is back. */
export function Part({ of, meanwhile = null }: { of: Code<ComponentType>; meanwhile?: ReactNode }) {
  const { loaded: Loaded, retry } = useCode(of);
  useWhenBack(retry);
  return Loaded ? <Loaded /> : meanwhile;
}
