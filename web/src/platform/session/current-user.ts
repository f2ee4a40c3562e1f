import type { SignedInUser } from '@muster/contract';
import { useState } from 'react';
import { browserStorage } from '../browser-storage.ts';
import { createStore, useStore } from '../store.ts';
import { storePushToken } from './push-token.ts';

const userKey = 'user';
/** Where they were, which nobody is told who signs in next at this browser. */
export const recentKey = 'recent';
/** What they have looked for. */
export const searchesKey = 'searches';
/** What of each task they have seen. */
export const visitsKey = 'visits';
/** Where they have added a task for themselves last. */
export const workPlaceKey = 'workPlace';
/** Where the server knows them to be. */
export const timeZoneKey = 'timeZone';
/** What versions before kept: which projects had views, and which had none. */
const formerKeys = ['views', 'withoutViews'];

const store = createStore<SignedInUser | null>(readStored());

export const currentUser = store.get;

/** Who is signed in, or null. */
export const useCurrentUser = () => useStore(store);

/** For screens that exist only when somebody is signed in; while signing out they still show who it was. */
export function useSignedInUser(): SignedInUser {
  const [atFirst] = useState(currentUser);
  const user = useCurrentUser() ?? atFirst;
  if (!user) throw new Error('Nobody is signed in');
  return user;
}

export function rememberUser(user: SignedInUser) {
  // The server knows somebody else than this browser does: what is kept is not theirs.
  if (store.get()?._id !== user._id) forgetKept();
  browserStorage.write(userKey, JSON.stringify(user));
  store.set(user);
}

export function forgetUser() {
  browserStorage.write(userKey, null);
  forgetKept();
  store.set(null);
}

function forgetKept() {
  for (const key of [recentKey, searchesKey, visitsKey, workPlaceKey, timeZoneKey, ...formerKeys])
    browserStorage.write(key, null);
  storePushToken(null);
}

export const onUserChanged = store.subscribe;

/** Hears of signing in and out in other tabs of this browser. */
export function onUserChangedElsewhere(listener: () => void) {
  const hear = ({ key }: StorageEvent) => {
    if (key !== userKey && key !== null) return;
    const before = store.get()?._id;
    store.set(readStored());
    if (store.get()?._id !== before) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

function readStored(): SignedInUser | null {
  try {
    const user: unknown = JSON.parse(browserStorage.read(userKey) ?? 'null');
    return isUser(user) ? user : null;
  } catch {
    return null;
  }
}

// By hand rather than by schema: this runs before anything is shown.
function isUser(value: unknown): value is SignedInUser {
  return (
    typeof value === 'object' && value !== null && '_id' in value && 'fullName' in value && 'email' in value
  );
}
