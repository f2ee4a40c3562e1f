import type { Person } from '@muster/contract';
import { useRef } from 'react';
import { reactToHints } from '../../../platform/live/registry.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { createSessionStore, useStore } from '../../../platform/store.ts';
import type { ProjectIds } from '../../projects/index.ts';
import { areOthersHere, sayTyping } from './here.ts';

/** Who only tries a letter is not writing. */
const sinceMs = 1_000;
const againMs = 3_000;
/** Whoever has not been told of again by then has stopped. */
const lastsMs = 5_000;

interface Typist {
  task: string;
  person: Person;
  timer: ReturnType<typeof setTimeout>;
}

const typists = createSessionStore<readonly Typist[]>([]);
const taskOf = (projectId: string | undefined, taskId: string | undefined) => `${projectId} ${taskId}`;

function forget(task: string, userId: string | undefined) {
  const isOver = (one: Typist) => one.task === task && one.person._id === userId;
  typists
    .get()
    .filter(isOver)
    .forEach(({ timer }) => clearTimeout(timer));
  typists.set(typists.get().filter((one) => !isOver(one)));
}

reactToHints({
  apply: {
    kinds: ['typing', 'comments'],
    ownToo: [],
    run: async (_client, hints) => {
      for (const { kind, projectId, ids, people = [], by } of hints) {
        const task = taskOf(projectId, ids?.[0]);
        // What was written is there.
        if (kind === 'comments') forget(task, by?._id);
        else
          for (const person of people) {
            forget(task, person._id);
            const timer = setTimeout(() => forget(task, person._id), lastsMs);
            typists.set([...typists.get(), { task, person, timer }]);
          }
      }
    },
  },
});

/** Who else is writing there at this moment. */
export function useTypists({ projectId }: ProjectIds, taskId: string) {
  const me = useCurrentUser()?._id;
  return useStore(typists)
    .filter(({ task, person }) => task === taskOf(projectId, taskId) && person._id !== me)
    .map(({ person }) => person);
}

/** To be called with each letter: others who have the task open are told, now and then. */
export function useSayTyping(ids: ProjectIds, taskId: string) {
  const times = useRef({ began: 0, last: -Infinity, said: -Infinity });
  return () => {
    const { current } = times;
    const now = performance.now();
    if (now - current.last > lastsMs) current.began = now;
    current.last = now;
    const isTime = now - current.began >= sinceMs && now - current.said >= againMs;
    if (!isTime || !areOthersHere(ids, taskId)) return;
    current.said = now;
    sayTyping(ids, taskId);
  };
}
