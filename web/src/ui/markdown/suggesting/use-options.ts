import type { Reference } from '@muster/contract';
import { useEffect, useMemo, useState } from 'react';
import { stillFits } from '../../primitives/fits.ts';
import type { Naming, NamedTask } from '../naming.ts';
import { findPeople, type Asked } from './asked.ts';

/** Whom or what can be chosen. */
export type Option =
  | { kind: 'mention'; reference: Reference; person: Naming['people'][number] }
  | { kind: 'task'; reference: Reference; task: NamedTask };

const most = 8;
const typingMs = 80;

interface Found {
  /** Where in the text the sign stands that it was asked for at. */
  from: number | undefined;
  text: string;
  tasks: NamedTask[];
}

/** What was found for less of the words stays as far as it fits, until there is better. */
const stillFitting = ({ text: asked, tasks }: Found, text: string) =>
  asked === text ? tasks : tasks.filter(({ key, title }) => stillFits(`${key} ${title}`, text));

export const referTo = ({ id, key }: NamedTask): Reference => ({ kind: 'task', id, label: `#${key}` });

export function useOptions({ people, findTasks }: Naming, asked: Asked | undefined): readonly Option[] {
  const { sign, from, text = '' } = asked ?? {};
  const [found, setFound] = useState<Found>();
  useEffect(() => {
    if (sign !== '#') return;
    const over = new AbortController();
    const show = (tasks: NamedTask[]) => over.signal.aborted || setFound({ from, text, tasks });
    const ask = () => void findTasks(text.trim(), over.signal).then(show, () => undefined);
    const timer = setTimeout(ask, typingMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [sign, from, text, findTasks]);

  return useMemo((): Option[] => {
    if (sign === '@')
      return findPeople(people, text, most).map((person) => ({
        kind: 'mention',
        reference: { kind: 'mention', id: person._id, label: `@${person.fullName}` },
        person,
      }));
    const tasks = sign === '#' && found?.from === from ? stillFitting(found!, text) : [];
    return tasks.map((task) => ({ kind: 'task', reference: referTo(task), task }));
  }, [sign, from, text, found, people]);
}
