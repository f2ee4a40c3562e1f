import type { AddressedHint } from './audience.ts';

const keptMs = 90_000;
const mostKept = 2_000;

/** The hints of the last moments, for listeners who were away that long. */
export function createRecent(now: () => number) {
  let kept: { at: number; addressed: AddressedHint }[] = [];
  let completeSince = Infinity;

  return {
    /** From now on nothing is missed; what was before is not known. */
    begin() {
      kept = [];
      completeSince = now();
    },
    add(batch: AddressedHint[]) {
      const at = now();
      kept.push(...batch.map((addressed) => ({ at, addressed })));
      const expired = kept.findLastIndex((entry) => entry.at < at - keptMs) + 1;
      const dropped = kept.splice(0, Math.max(expired, kept.length - mostKept));
      if (dropped.length > 0) completeSince = Math.max(completeSince, dropped.at(-1)!.at + 1);
    },
    /** All hints since then, or undefined when some of them are not known. */
    since(since: number): AddressedHint[] | undefined {
      if (since < completeSince) return undefined;
      return kept.filter(({ at }) => at >= since).map(({ addressed }) => addressed);
    },
  };
}
