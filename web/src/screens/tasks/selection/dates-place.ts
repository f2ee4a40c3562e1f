/** Where dates are kept: what is typed for some tasks is not meant for others. Short, also for a thousand ids. */
export function placeOf(ids: readonly string[]) {
  let hash = 0;
  for (const character of ids.toSorted().join(' '))
    hash = (Math.imul(hash, 31) + character.charCodeAt(0)) | 0;
  return `dates of ${ids.length} tasks ${hash >>> 0}`;
}
