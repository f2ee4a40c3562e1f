/** Lines `from` up to `to` of the earlier text became these. */
interface Hunk {
  from: number;
  to: number;
  lines: readonly string[];
}

/** More would be felt; then somebody decides. */
const mostCells = 4_000_000;

/** Both changes of a text in one, or nothing where they have touched the same lines. */
export function mergeLines(before: string, mine: string, theirs: string): string | undefined {
  const base = before.split('\n');
  const others = changedLines(base, theirs.split('\n'));
  const all = changedLines(base, mine.split('\n'));
  const own = others && all?.filter((hunk) => !others.some((other) => isSame(hunk, other)));
  if (!own || own.some((hunk) => others.some((other) => isAtOdds(hunk, other)))) return undefined;
  const merged = [...base];
  for (const { from, to, lines } of [...own, ...others].toSorted(lastFirst))
    merged.splice(from, to - from, ...lines);
  return merged.join('\n');
}

const isAtOdds = (one: Hunk, other: Hunk) =>
  one.from === other.from || (one.from < other.to && other.from < one.to) || isInsertedBeside(one, other);

/** What is put in right where others have changed something might belong before it or after it. */
const isInsertedBeside = (one: Hunk, other: Hunk) =>
  (one.from === one.to || other.from === other.to) && (one.from === other.to || other.from === one.to);

const isSame = (one: Hunk, other: Hunk) =>
  one.from === other.from && one.to === other.to && one.lines.join('\n') === other.lines.join('\n');

const lastFirst = (one: Hunk, other: Hunk) => other.from - one.from;

function changedLines(before: readonly string[], after: readonly string[]): Hunk[] | undefined {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const [old, now] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  if (old.length * now.length > mostCells) return undefined;
  return hunksOf(old, now, start);
}

function hunksOf(old: readonly string[], now: readonly string[], offset: number) {
  const common = commonLengths(old, now);
  const hunks: Hunk[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [from, since] = [at, to];
    while (at < old.length || to < now.length) {
      if (at < old.length && to < now.length && old[at] === now[to]) break;
      if (to >= now.length || (at < old.length && common[at + 1]![to]! >= common[at]![to + 1]!)) at += 1;
      else to += 1;
    }
    if (at > from || to > since)
      hunks.push({ from: offset + from, to: offset + at, lines: now.slice(since, to) });
    while (at < old.length && to < now.length && old[at] === now[to]) [at, to] = [at + 1, to + 1];
  }
  return hunks;
}

/** How many lines two texts share, from each place in the one and in the other to their ends. */
function commonLengths(old: readonly string[], now: readonly string[]) {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let at = old.length - 1; at >= 0; at -= 1)
    for (let to = now.length - 1; to >= 0; to -= 1)
      rows[at]![to] =
        old[at] === now[to] ? rows[at + 1]![to + 1]! + 1 : Math.max(rows[at + 1]![to]!, rows[at]![to + 1]!);
  return rows;
}
