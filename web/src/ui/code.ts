import { useEffect, useState } from 'react';
import { createStore, useStore, type Store } from '../store.ts';

/** Code that is fetched when it is needed. Unlike React's lazy it forgets a failure: who needs it next asks again. */
export interface Code<T> extends Pick<Store<T | undefined>, 'get' | 'subscribe'> {
  load: () => Promise<void>;
}

export function codeFrom<T>(fetchCode: () => Promise<T>): Code<T> {
  const { get, set, subscribe } = createStore<T | undefined>(undefined);
  return { get, subscribe, load: async () => void (get() ?? set(await fetchCode())) };
}

export function useCode<T>(code: Code<T>) {
  const loaded = useStore(code);
  const [state, setState] = useState<'loading' | 'failed' | 'retrying'>('loading');
  const { load } = code;
  useEffect(() => void load().catch(() => setState('failed')), [load]);
  const retry = () => {
    setState('retrying');
    load().catch(() => setState('failed'));
  };
  return { loaded, hasFailed: state !== 'loading', isRetrying: state === 'retrying', retry };
}
