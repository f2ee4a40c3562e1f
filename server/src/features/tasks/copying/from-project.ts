import { limits, type ProjectSource } from '@muster/contract';
import type { Recorder } from '../../../activity/record.ts';
import type { ProjectIds, ProjectScope } from '../../../authorization/scopes.ts';
import type { Db } from '../../../platform/db/connect.ts';
import { invalid } from '../../../platform/http/errors.ts';
import { wordsOfMissing } from '../bulk/become.ts';
import { keepOnTeam } from '../bulk/undo-queries.ts';
import type { NamedStatus } from '../moving/match.ts';
import { repeatSoon } from '../repeat-soon.ts';
import { refuseTooMuch } from './bounds.ts';
import { beginAnew, planCopies } from './plan.ts';
import { readOpen, readThese } from './queries.ts';
import { writeCopies } from './write.ts';

interface Wanted {
  tasks: ProjectSource['tasks'];
  /** Of the project that they are in, which is locked. */
  statuses: NamedStatus[];
  /** What statuses and labels of it are in the new one. */
  statusOf: Map<string, string>;
  labelOf: Map<string, string>;
  /** By how many all dates come later. */
  days: number;
}

/** Into a project that is new. Answers what each task is there. */
export async function copyTasks(
  db: Db,
  record: Recorder<'task.created'>,
  from: ProjectIds,
  to: ProjectScope,
  { tasks, statuses, statusOf, labelOf, days }: Wanted,
): Promise<Map<string, string>> {
  if (tasks === 'none') return new Map();
  const originals = tasks === 'open' ? await readOpen(db, from) : await readThese(db, from, tasks);
  if (tasks !== 'open' && originals.length < tasks.length)
    throw refusal(wordsOfMissing(tasks.length - originals.length));
  if (originals.length > limits.bulkTasks) throw refusal(tooManyOpen);
  refuseTooMuch(originals, 'from.tasks');
  const people = [...new Set(originals.flatMap(({ assignedTo }) => assignedTo))];
  const team = await keepOnTeam(db, to, people);
  const anew = beginAnew(statuses);
  const copies = planCopies(originals, {
    statusOf: (status) => statusOf.get(anew(status))!,
    labelOf: (label) => labelOf.get(label),
    isOnTeam: (userId) => team.includes(userId),
  });
  await writeCopies(db, record, { from, to, days }, copies);
  if (originals.some(({ repeats }) => repeats)) await repeatSoon(db, to);
  return new Map(copies.map((copy) => [copy.of, copy.id]));
}

const refusal = (problem: string) => invalid({ 'from.tasks': problem });

const tooManyOpen = `The project has more than ${limits.bulkTasks.toLocaleString('en')} open tasks: choose which ones to copy`;
