import { limits, reactionMarks, viewColumns } from '@muster/contract';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { endpoints } from '../support/endpoints.ts';

const perWeek = 7;
const ofProject = 'the quota of members';
/** What bounds each list that an answer carries whole, by the end of its name. */
const bounds: Record<string, number | string> = {
  blocks: limits.listedBlocks,
  counts: limits.statuses,
  statuses: limits.statuses,
  taskStatuses: limits.statuses,
  categories: limits.statuses,
  labels: limits.labels,
  labelled: limits.labelsOfTask,
  descriptions: limits.listedDescriptions,
  versions: limits.commentEdits,
  mentions: 'the length of a comment',
  reactions: reactionMarks.length,
  by: ofProject,
  team: ofProject,
  people: ofProject,
  assignedTo: limits.assignees,
  watchers: limits.namedWatchers,
  'activity.changes': 'the fields of a task',
  from: 'what the field may hold',
  to: 'what the field may hold',
  weekDays: perWeek,
  checklist: limits.checklistItems,
  links: limits.linksOfTask,
  subTasks: limits.subTasks,
  attachments: limits.attachments,
  files: limits.attachments,
  next: limits.overviewTasks,
  recent: limits.overviewTasks,
  marks: 'the length of what was found',
  views: limits.views + limits.sharedViews,
  columns: viewColumns.length,
};
interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  out?: z.ZodType;
  checks?: { _zod: { def: { check: string } } }[];
}

/** The names of all lists in it that have neither pages nor a most. */
function* unboundedIn(schema: z.ZodType, name: string, isPaged = false): Generator<string> {
  const def = schema._zod.def as unknown as Def;
  if (def.shape) {
    for (const [key, field] of Object.entries(def.shape))
      yield* unboundedIn(field, `${name}.${key}`, 'pagination' in def.shape);
  } else if (def.element) {
    const hasMost = def.checks?.some((check) => check._zod.def.check === 'max_length');
    if (!hasMost && !isPaged) yield name;
    yield* unboundedIn(def.element, name);
  } else {
    const inner = [...(def.options ?? []), def.innerType, def.out].filter((one) => one !== undefined);
    for (const one of inner) yield* unboundedIn(one, name, isPaged);
  }
}

test('every list in an answer has pages, a most, or something that bounds it', () => {
  const unbounded = endpoints.flatMap(({ method, url, schema }) => {
    const call = `${method} ${url}`;
    const lists = Object.values(schema.response ?? {}).flatMap((reply) => Array.from(unboundedIn(reply, '')));
    return lists.filter((name) => !isBounded(name)).map((name) => `${call}: ${name}`);
  });
  expect([...new Set(unbounded)]).toEqual([]);
});

const isBounded = (name: string) => Object.keys(bounds).some((end) => name.endsWith(`.${end}`));
