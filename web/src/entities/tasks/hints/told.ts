import type { LiveHint, Person } from '@muster/contract';
import { createSessionStore, onSessionReset } from '../../../platform/store.ts';

const quietMs = 5_000;

interface Change {
  by: Person;
  change: NonNullable<LiveHint['change']> | 'commented';
  title: string | undefined;
}

/** The sentence for the screen reader; its number tells it from the same one said before. */
export const told = createSessionStore({ number: 0, sentence: '' });

const waiting: Change[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let lastAt = 0;
onSessionReset(() => {
  clearTimeout(timer);
  timer = undefined;
  waiting.length = 0;
  lastAt = 0;
});

/** Told to the ear, several at once, and never more often than every few seconds. */
export function tellOfChange(change: Change) {
  waiting.push(change);
  timer ??= setTimeout(tell, Math.max(300, lastAt + quietMs - Date.now()));
}

function tell() {
  timer = undefined;
  lastAt = Date.now();
  told.set({ number: told.get().number + 1, sentence: sentenceOf(waiting.splice(0)) });
}

const verbs = { created: 'added', updated: 'changed', deleted: 'deleted', commented: 'commented on' };

export function sentenceOf(changes: Change[]) {
  const [first] = changes;
  if (!first) return '';
  if (changes.length === 1) return `${first.by.fullName} ${verbs[first.change]} “${first.title ?? 'a task'}”`;
  const isOne = changes.every(({ by }) => by._id === first.by._id);
  const isTalk = changes.every(({ change }) => change === 'commented');
  const what = isTalk ? `wrote ${changes.length} comments` : `changed ${changes.length} tasks`;
  return `${isOne ? first.by.fullName : 'Several people'} ${what}`;
}
