import type { ComponentType } from 'react';
import { codeFrom, useCode } from '../ui/code.ts';
import { useWhenBack } from '../ui/use-is-offline.ts';

/**
 * For a crumb that shows a name: its feature must not become part of the first script, as route files are. Where it
 * cannot be fetched the screen does without, until the network is back or another screen asks for it.
 */
export function lazyCrumb(load: () => Promise<ComponentType>) {
  const code = codeFrom(load);
  return function Crumb() {
    const { loaded: Loaded, retry } = useCode(code);
    useWhenBack(retry);
    return Loaded ? <Loaded /> : '…';
  };
}
