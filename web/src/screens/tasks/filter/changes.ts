import { filterFields, type FilterField, type TaskQuery } from '@muster/contract';

/** One chip: any of the values, or none of them. */
export interface Filter {
  field: FilterField;
  isNot: boolean;
  values: readonly string[];
}

/** In the order in which they are written; text is none of them. One whose values are being chosen stays without any. */
export const filtersOf = ({ is, isNot }: TaskQuery, held?: Filter): Filter[] =>
  filterFields
    .flatMap((field) => [
      { field, isNot: false, values: is[field] ?? [] },
      { field, isNot: true, values: isNot[field] ?? [] },
    ])
    .filter(
      (one) =>
        one.values.length > 0 ||
        (one.field === held?.field &&
          one.isNot === held.isNot &&
          // It may have been turned round meanwhile, and is the other one then.
          (one.isNot ? is : isNot)[one.field] === undefined),
    );

/** With these values and no others; with none, the filter is gone. */
export function withFilter(query: TaskQuery, { field, isNot, values }: Filter): TaskQuery {
  const side = isNot ? 'isNot' : 'is';
  const { [field]: _before, ...others } = query[side];
  return { ...query, [side]: values.length > 0 ? { ...others, [field]: [...values] } : others };
}

/** Any of them instead of none of them, or the other way round. */
export function turned(query: TaskQuery, filter: Filter): TaskQuery {
  const { field, isNot, values } = filter;
  const there = (isNot ? query.is : query.isNot)[field] ?? [];
  const both = [...new Set([...there, ...values])];
  return withFilter(withFilter(query, { ...filter, values: [] }), { field, isNot: !isNot, values: both });
}
