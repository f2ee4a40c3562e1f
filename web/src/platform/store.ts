import { useSyncExternalStore } from 'react';

export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

/** One value outside React: for what plain functions must be able to change and components show. */
export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const resets = new Set<() => void>();

/** Nothing of one person is left for the next one at this browser: said once, beside what is kept. */
export const onSessionReset = (reset: () => void) => void resets.add(reset);

export const resetSession = () => resets.forEach((reset) => reset());

/** A store that returns to its initial value on sign-out. */
export function createSessionStore<T>(initial: T): Store<T> {
  const store = createStore(initial);
  onSessionReset(() => store.set(initial));
  return store;
}

/** The same for what is remembered by key. */
export function createSessionMap<Value>() {
  const map = new Map<string, Value>();
  onSessionReset(() => map.clear());
  return map;
}

export const useStore = <T>({ subscribe, get }: Pick<Store<T>, 'subscribe' | 'get'>) =>
  useSyncExternalStore(subscribe, get);
