import type { Person, Reference } from '@muster/contract';
import { useEffect, useMemo, useState } from 'react';
import { stillFits } from '../../primitives/fits.ts';
import type { Naming, NamedTask } from '../naming.ts';
import { findPeople, type Asked } from './asked.ts';

/** Whom or what can be chosen. */
export type Option =
  | { kind: 'mention'; reference: Reference; person: Person }
  | { kind: 'task'; reference: Reference; task: NamedTask };

const most = 8;
const typingMs = 80;

interface Found {
  /** Where in the text the sign stands that it was asked for at. */
  from: number | undefined;
  text: string;
  tasks?: NamedTask[];
  people?: Person[];
  /** Whether there was nobody else for that text, and hence for more of it. */
  isAll?: boolean;
}

/** What was found for less of the words stays as far as it fits, until there is better. */
const stillFitting = ({ text: asked, tasks = [] }: Found, text: string) =>
  asked === text ? tasks : tasks.filter(({ key, title }) => stillFits(`${key} ${title}`, text));

export const referTo = ({ id, key }: NamedTask): Reference => ({ kind: 'task', id, label: `#${key}` });

export function useOptions(naming: Naming, asked: Asked | undefined): readonly Option[] {
  const { sign, from, text = '' } = asked ?? {};
  const [latest, setLatest] = useState<Found>();
  // What is begun anew, later perhaps, is asked for anew.
  if (!sign && latest) setLatest(undefined);
  const isKnown = sign !== undefined && knowsAll(latest, from, text);
  useEffect(() => {
    if (!sign || isKnown) return;
    const over = new AbortController();
    const { signal } = over;
    const show = (found: Omit<Found, 'from' | 'text'>) =>
      signal.aborted || setLatest({ from, text, ...found });
    const ask = async () =>
      show(
        sign === '#'
          ? { tasks: await naming.findTasks(text.trim(), signal) }
          : await naming.findPeople(text.trim(), signal),
      );
    const timer = setTimeout(() => void ask().catch(() => undefined), typingMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [sign, from, text, naming, isKnown]);

  return useMemo((): Option[] => {
    const found = latest?.from === from ? latest : undefined;
    if (sign === '@') return peopleFor(naming.listPeople(), found?.people ?? [], text).map(mentionOf);
    const tasks = sign === '#' && found ? stillFitting(found, text) : [];
    return tasks.map((task) => ({ kind: 'task', reference: referTo(task), task }));
  }, [sign, from, text, latest, naming]);
}

/** `#159` or `#WEB-159`, in the project whose tasks are offered. */
export const isInFull = (option: Option, text: string) =>
  option.kind === 'task' && [option.task.key, option.task.key.split('-')[1]].includes(text.toUpperCase());

/** More letters find nobody who was not found for fewer: then nothing is left to be asked. */
export const knowsAll = (found: Found | undefined, from: number | undefined, text: string) =>
  found?.isAll === true && found.from === from && text.startsWith(found.text);

/** Those who are near first. */
function peopleFor(near: readonly Person[], others: readonly Person[], text: string) {
  const ids = new Set(near.map(({ _id }) => _id));
  const further = others.filter(({ _id }) => !ids.has(_id));
  return [...findPeople(near, text, most), ...findPeople(further, text, most)].slice(0, most);
}

const mentionOf = (person: Person): Option => ({
  kind: 'mention',
  reference: { kind: 'mention', id: person._id, label: `@${person.fullName}` },
  person,
});
