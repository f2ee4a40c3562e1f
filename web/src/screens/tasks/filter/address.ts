import {
  fieldOf,
  filterParams,
  readTaskQuery,
  type FilterParam,
  type Label,
  type Person,
  type TaskQuery,
  type TaskStatus,
} from '@muster/contract';

/** What the address says beside tab, view and task, as it was written. */
export type FilterSearch = Readonly<Record<string, string | undefined>>;

/** What ids may stand for, once that is loaded. */
export interface Known {
  statuses: readonly TaskStatus[];
  labels: readonly Label[];
  people: readonly Person[];
}

export interface ReadFilter {
  query: TaskQuery;
  /** What could not be read, or names something that is not here. */
  leftOut: string[];
}

/** Value by value: one that means nothing takes none of the others with it. */
export function readFilter(search: FilterSearch, known?: Known): ReadFilter {
  const { text, sort, group, ...others } = search;
  const params: Record<string, string | undefined> = { text, sort, group };
  const leftOut: string[] = [];
  for (const [name, written] of Object.entries(others)) {
    const param = filterParams.find((one) => one === name);
    const values = written?.split(',') ?? [];
    const kept = values.filter((value) => param && isReadable(param, value) && isKnown(param, value, known));
    if (kept.length > 0) params[name] = kept.join();
    leftOut.push(...values.filter((value) => !kept.includes(value)).map((value) => `${name}=${value}`));
  }
  const query = readTaskQuery(params);
  if (sort !== undefined && sort !== query.sort) leftOut.push(`sort=${sort}`);
  if (group !== query.group) leftOut.push(`group=${group}`);
  return { query, leftOut };
}

function isReadable(param: FilterParam, value: string) {
  const { is, isNot } = readTaskQuery({ [param]: value });
  return fieldOf(param) in (param.startsWith('-') ? isNot : is);
}

/** Words are no ids; who created a task may have left. */
function isKnown(param: FilterParam, value: string, known: Known | undefined) {
  const isId = value.length === 36;
  if (!known || !isId) return true;
  const field = fieldOf(param);
  if (field === 'status') return known.statuses.some(({ _id }) => _id === value);
  if (field === 'label') return known.labels.some(({ _id }) => _id === value);
  return field !== 'assignee' || known.people.some(({ _id }) => _id === value);
}
