import { useEffect, useState } from 'react';
import { createStore, useStore, type Store } from '../store.ts';

/** Code that is fetched when it is needed. Unlike React's lazy it forgets a failure: who needs it next asks again. */
export interface Code<T> extends Pick<Store<T | undefined>, 'get' | 'subscribe'> {
  load: () => Promise<void>;
}

export function codeFrom<T>(fetchCode: () => Promise<T>): Code<T> {
  const { get, set, subscribe } = createStore<T | undefined>(undefined);
  let underWay: Promise<void> | undefined;
  const load = () =>
    (underWay ??= fetchCode().then(set, (error: unknown) => {
      underWay = undefined;
      throw error;
    }));
  return { get, subscribe, load };
}

export function useCode<T>(code: Code<T>) {
  const loaded = useStore(code);
  const { load } = code;
  const [state, setState] = useState<'loading' | 'failed' | 'retrying'>(() => {
    // Not only once the screen around it is in the page.
    load().catch(() => undefined);
    return 'loading';
  });
  useEffect(() => void load().catch(() => setState('failed')), [load]);
  const retry = () => {
    setState('retrying');
    load().catch(() => setState('failed'));
  };
  return { loaded, hasFailed: state !== 'loading', isRetrying: state === 'retrying', retry };
}
