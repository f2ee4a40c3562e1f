/** Those of the given fields that are not yet so; lists are the same in any order. */
export const changedFields = <F extends object>(given: F, saved: { [K in keyof F]?: unknown }): Partial<F> =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && !isSame(value, saved[field as keyof F]),
    ),
  ) as Partial<F>;

/**
 * What a create has left undone. Sent again after a lost answer, it answers with the thing that the first attempt made,
 * as it was typed then.
 */
export function missedBy<F extends { _id?: string }>(made: { [K in keyof F]?: unknown }, typed: F) {
  const { _id, ...missed } = changedFields(typed, made);
  return isEmpty(missed) ? undefined : missed;
}

export const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** A field that there was not yet, when something was kept, is one without a value. */
export function isSame(one: unknown = null, other: unknown = null): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return sorted(one) === sorted(other);
  return isObject(one) && isObject(other)
    ? isEmpty(changedFields(one, other)) && isEmpty(changedFields(other, one))
    : one === other;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const sorted = (list: readonly unknown[]) => list.map(String).toSorted().join();
