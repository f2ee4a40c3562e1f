import type { LiveHint, Person } from '@muster/contract';
import { useSyncExternalStore } from 'react';
import { createSessionStore } from '../../../platform/store.ts';

const freshMs = 6_000;
const mostKept = 200;

/** What somebody else did to a task. */
export interface Touch {
  by: Person;
  change: NonNullable<LiveHint['change']>;
  /** Just now. */
  isFresh: boolean;
}

const touches = createSessionStore<ReadonlyMap<string, Touch>>(new Map());

export function touch(id: string, by: Person, change: Touch['change']) {
  const fresh: Touch = { by, change, isFresh: true };
  const kept = [...touches.get()].filter(([other]) => other !== id).slice(1 - mostKept);
  touches.set(new Map([...kept, [id, fresh]]));
  setTimeout(() => {
    if (touches.get().get(id) === fresh)
      touches.set(new Map(touches.get()).set(id, { ...fresh, isFresh: false }));
  }, freshMs);
}

/** It is here again, or one's own doing: what somebody else did before is no news any more. */
export function forgetTouch(id: string) {
  if (!touches.get().has(id)) return;
  const kept = new Map(touches.get());
  kept.delete(id);
  touches.set(kept);
}

/** Somebody else has deleted it, or moved it to another project, as far as is known. */
export const isGone = (id: string) => touches.get().get(id)?.change === 'deleted';

/** After an absence nobody tells that it was restored, nor when it was one of many: that it is answered does. */
export function forgetGone(id: string) {
  if (isGone(id)) forgetTouch(id);
}

export const useTouch = (id: string) => useSyncExternalStore(touches.subscribe, () => touches.get().get(id));

/** By whom, if somebody else has deleted it, or moved it to another project. */
export function useGoneBy(id: string) {
  const touch = useTouch(id);
  return touch?.change === 'deleted' ? touch.by : undefined;
}
