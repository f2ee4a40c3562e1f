import { z } from 'zod';
import { limits } from '../limits.ts';
import { optionalWords, withoutTurns } from '../text.ts';
import { readRange } from './days.ts';
import {
  describeValues,
  fieldOf,
  filterFields,
  orderValues,
  readValues,
  type FilterField,
  type FilterParam,
} from './fields.ts';
import { taskGroups, taskSorts, type TaskGroup, type TaskSort } from './sorts.ts';

type Filters = Partial<Record<FilterField, string[]>>;

/** Which tasks of a project, in which order: in the call, in the address of the screen and in saved views alike. */
export interface TaskQuery {
  /** Of each field any of the values, and all fields. */
  is: Filters;
  /** Of each field none of the values. */
  isNot: Filters;
  /** Words that are all in the title or the description, in any order. */
  text: string | undefined;
  /** Those due that have one of these days between start and due date, both included. */
  during?: string;
  sort: TaskSort;
  group: TaskGroup | undefined;
}

export const plainQuery: Readonly<TaskQuery> = {
  is: {},
  isNot: {},
  text: undefined,
  sort: 'newest',
  group: undefined,
};

export const filterParams = filterFields.flatMap((field): FilterParam[] => [field, `-${field}`]);

export const values = (param: FilterParam, also?: string) =>
  z
    .string(describeValues(param))
    .max(limits.filterValues * 40, describeValues(param))
    .refine((text) => text === also || readValues(fieldOf(param), text) !== undefined, describeValues(param))
    .optional();

/** In place of an id: the first status of the project, for who does not know its statuses yet. */
export const firstStatus = 'first';

const daysWanted = 'during takes days such as 2026-11-01..2026-11-30';

const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words as [Word, ...Word[]], `Choose ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`).optional();

/** The query as a query string has it; `readTaskQuery` takes it apart. */
export const taskQueryShape = {
  ...(Object.fromEntries(filterParams.map((param) => [param, values(param)])) as Record<
    FilterParam,
    ReturnType<typeof values>
  >),
  text: optionalWords('text', limits.searchText).optional(),
  during: z
    .string(daysWanted)
    .max(22, daysWanted)
    .refine((text) => readRange(text) !== undefined, daysWanted)
    .optional(),
  sort: oneOf(taskSorts),
  group: oneOf(taskGroups),
};

/** What is not known or cannot be read is left out, as from an address that somebody has typed. */
export function readTaskQuery(params: Readonly<Record<string, unknown>>): TaskQuery {
  const query: TaskQuery = { ...plainQuery, is: {}, isNot: {} };
  for (const param of filterParams) {
    const read = readValues(fieldOf(param), textOf(params[param]));
    if (read) query[param.startsWith('-') ? 'isNot' : 'is'][fieldOf(param)] = read;
  }
  query.text =
    withoutTurns(textOf(params['text'])).trim().slice(0, limits.searchText).toWellFormed() || undefined;
  const during = textOf(params['during']);
  if (readRange(during)) query.during = during;
  query.sort = taskSorts.find((sort) => sort === params['sort']) ?? 'newest';
  query.group = taskGroups.find((group) => group === params['group']);
  return query;
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The same query always as the same parameters, in the same order. */
export function writeTaskQuery({ is, isNot, text, during, sort, group }: TaskQuery): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [sign, filters] of [
    ['', is],
    ['-', isNot],
  ] as const) {
    for (const field of filterFields) {
      const values = orderValues(field, filters[field] ?? []);
      if (values.length > 0) params[sign + field] = values.join(',');
    }
  }
  if (text) params['text'] = text;
  if (during) params['during'] = during;
  if (sort !== 'newest') params['sort'] = sort;
  if (group) params['group'] = group;
  return params;
}

/** All tasks of the project, newest first. */
export const isPlain = (query: TaskQuery) => Object.keys(writeTaskQuery(query)).length === 0;
