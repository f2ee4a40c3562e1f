/**
 * The milliseconds that a processor of usual speed works for it, however long a busy machine lets it wait for its turn
 * and however slow it is for a while.
 */
export function effortOf(work: () => void) {
  const first = measure(work);
  // Beside much else a program is compiled late, and slow until then.
  return first < 100 ? first : Math.min(first, measure(work), measure(work));
}

function measure(work: () => void) {
  const before = slowness();
  const ms = processorMs(work);
  return ms / Math.max(before, slowness());
}

const additions = 10_000_000;
const usualMs = 20;

/** How many times longer than usual something known takes here and now; at least 1. */
const slowness = () => Math.max(1, processorMs(add) / usualMs);

function add() {
  let sum = 0;
  for (let nth = 0; nth < additions; nth += 1) sum = (sum + nth) | 0;
  return sum;
}

function processorMs(work: () => unknown) {
  const begun = process.cpuUsage();
  work();
  return process.cpuUsage(begun).user / 1_000;
}
