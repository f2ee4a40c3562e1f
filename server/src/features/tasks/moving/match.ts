import { compareWords, type MoveReport, type StatusCategory } from '@muster/contract';
import { fieldsOf, only, type BulkEdit, type BulkTask } from '../bulk/task.ts';

export interface NamedLabel {
  id: string;
  name: string;
}

export interface NamedStatus extends NamedLabel {
  category: StatusCategory;
}

/** What tasks of a project refer to. Statuses are in their order. */
export interface Vocabulary {
  statuses: NamedStatus[];
  labels: NamedLabel[];
}

interface Target extends Vocabulary {
  /** Those of the assignees who are on the team. */
  team: readonly string[];
}

/**
 * What becomes of tasks in another project, which has at least one status. Names decide, in capitals or not; where no status
 * has the name, the first that means the same, else the first of all.
 */
export function matchTasks(tasks: BulkTask[], from: Vocabulary, to: Target): BulkEdit[] {
  const statusOf = new Map(from.statuses.map((status) => [status.id, statusLike(status, to.statuses).id]));
  const labelOf = new Map(
    from.labels.flatMap((label) => {
      const match = to.labels.find(isNamedLike(label));
      return match ? [[label.id, match.id] as const] : [];
    }),
  );
  return tasks.map((before) => ({
    before,
    after: {
      ...fieldsOf(before),
      status: statusOf.get(before.status) ?? to.statuses[0]!.id,
      labels: before.labels.flatMap((label) => labelOf.get(label) ?? []).toSorted(),
      assignedTo: before.assignedTo.filter((userId) => to.team.includes(userId)),
    },
  }));
}

const isNamedLike = (one: NamedLabel) => (other: NamedLabel) =>
  one.name.toLowerCase() === other.name.toLowerCase();

const statusLike = (status: NamedStatus, others: NamedStatus[]) =>
  others.find(isNamedLike(status)) ??
  others.find(({ category }) => category === status.category) ??
  others[0]!;

/** What does not come along as it is. */
export function reportOf(
  edits: BulkEdit[],
  from: Vocabulary,
  to: Vocabulary,
  nameOf: (userId: string) => string,
): Omit<MoveReport, 'subTasks'> {
  const names = (vocabulary: Vocabulary) =>
    new Map([...vocabulary.statuses, ...vocabulary.labels].map(({ id, name }) => [id, name]));
  const [before, after] = [names(from), names(to)];
  const statuses = tally(
    edits.flatMap(({ before: { status }, after: { status: next } }) => {
      const pair = [before.get(status) ?? '', after.get(next) ?? ''] as const;
      return pair[0].toLowerCase() === pair[1].toLowerCase() ? [] : [JSON.stringify(pair)];
    }),
  );
  const there = new Set(to.labels.map(({ name }) => name.toLowerCase()));
  const labels = tally(
    edits.flatMap((edit) =>
      edit.before.labels
        .flatMap((id) => before.get(id) ?? [])
        .filter((name) => !there.has(name.toLowerCase())),
    ),
  );
  const people = tally(edits.flatMap((edit) => only(edit.before.assignedTo, edit.after.assignedTo)));
  return {
    statuses: statuses.map(([pair, count]) => {
      const [was, becomes] = JSON.parse(pair) as [string, string];
      return { from: was, to: becomes, count };
    }),
    labels: labels.map(([name, count]) => ({ name, count })),
    people: people
      .map(([_id, count]) => ({ _id, fullName: nameOf(_id), count }))
      .toSorted((one, other) => compareWords(one.fullName, other.fullName)),
  };
}

/** How often each occurs. */
const tally = (all: string[]) =>
  [...Map.groupBy(all, (one) => one)].map(([one, those]) => [one, those.length] as const);
