import { createStore, type Store } from '../store.ts';

/**
 * Code that is fetched when it is needed, and shown by a Part. Unlike React's lazy it forgets a failure: who needs it
 * next asks again.
 */
export interface Code<T> extends Pick<Store<T | undefined>, 'get' | 'subscribe'> {
  load: () => Promise<void>;
  /** Ahead of its use, so a failure is nobody's concern yet. */
  prepare: () => Promise<void>;
}

export function codeFrom<T>(fetchCode: () => Promise<T>): Code<T> {
  const { get, set, subscribe } = createStore<T | undefined>(undefined);
  let underWay: Promise<void> | undefined;
  const load = () =>
    (underWay ??= fetchCode().then(set, (error: unknown) => {
      underWay = undefined;
      throw error;
    }));
  return { get, subscribe, load, prepare: () => load().catch(() => undefined) };
}
