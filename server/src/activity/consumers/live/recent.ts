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
      // The oldest are the first, and hardly any has expired since the last time.
      const valid = kept.findIndex((entry) => entry.at >= at - keptMs);
      const expired = valid < 0 ? kept.length : valid;
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
