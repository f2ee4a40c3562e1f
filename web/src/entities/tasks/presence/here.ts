import { lookAtTask, lookAway, type Person } from '@muster/contract';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../../platform/api/call.ts';
import { reactToHints } from '../../../platform/live/registry.ts';
import { currentUser, useCurrentUser } from '../../../platform/session/current-user.ts';
import { isSigningOut } from '../../../platform/session/queries.ts';
import { createSessionStore } from '../../../platform/store.ts';
import type { ProjectIds } from '../../projects/index.ts';

/** Who only walks past is not there. */
const pauseMs = 400;
/** The server forgets whoever has not said it for two minutes and a half. */
const againMs = 60_000;

const nobody: readonly Person[] = [];
const here = createSessionStore<ReadonlyMap<string, readonly Person[]>>(new Map());
const keyOf = (projectId: string | undefined, taskId: string | undefined) => `${projectId} ${taskId}`;

reactToHints({
  apply: {
    kinds: ['presence'],
    ownToo: ['presence'],
    run: async (_client, hints) => {
      for (const { projectId, ids, people = [] } of hints)
        here.set(new Map(here.get()).set(keyOf(projectId, ids?.[0]), people));
    },
  },
});

let said = Promise.resolve<unknown>(undefined);
/** Who is about to sign out is there no more for the server, which would refuse it. */
const canSay = () => currentUser() !== null && !isSigningOut.get() && navigator.onLine;
/** One after the other: what a tab said last counts. */
const say = (send: () => Promise<unknown>) => {
  said = said.then(() => (canSay() ? send().catch(() => undefined) : undefined));
};

export const areOthersHere = ({ projectId }: ProjectIds, taskId: string) =>
  (here.get().get(keyOf(projectId, taskId)) ?? nobody).some(({ _id }) => _id !== currentUser()?._id);

export const sayTyping = (ids: ProjectIds, taskId: string) =>
  say(() => call(lookAtTask, { body: { ...ids, taskId, isTyping: true } }));

const leave = () => call(lookAway, {}, { keepalive: true });

/** Says that the task is open here, for as long as it is, and answers who else has it open. */
export function useOthersHere({ organizationId, projectId }: ProjectIds, taskId: string) {
  const me = useCurrentUser()?._id;
  const key = keyOf(projectId, taskId);
  useEffect(() => {
    let isSaid = false;
    const look = () => {
      isSaid = true;
      say(() => call(lookAtTask, { body: { organizationId, projectId, taskId } }));
    };
    const hide = () => void (isSaid && leave().catch(() => undefined));
    // Back from where the browser keeps pages that were left.
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && look());
    const begin = setTimeout(look, pauseMs);
    const again = setInterval(look, againMs);
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearTimeout(begin);
      clearInterval(again);
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', comeBack);
      if (isSaid) say(leave);
      const left = new Map(here.get());
      left.delete(key);
      here.set(left);
    };
  }, [organizationId, projectId, taskId, key]);
  const people = useSyncExternalStore(here.subscribe, () => here.get().get(key) ?? nobody);
  return people.filter(({ _id }) => _id !== me);
}
