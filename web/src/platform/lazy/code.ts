import { createStore, type Store } from '../store.ts';
import { fetchMissingStyles } from './missing-styles.ts';

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
  let hasFailed = false;
  const fetchAll = async () => {
    if (hasFailed) await fetchMissingStyles();
    return fetchCode();
  };
  const load = () =>
    (underWay ??= fetchAll().then(set, (error: unknown) => {
      hasFailed = true;
      underWay = undefined;
      throw error;
    }));
  return { get, subscribe, load, prepare: () => load().catch(() => undefined) };
}
