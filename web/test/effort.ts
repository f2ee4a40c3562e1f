/** The milliseconds that a processor works for it, however long a busy machine lets it wait for its turn. */
export function effortOf(work: () => void) {
  const begun = process.cpuUsage();
  work();
  return process.cpuUsage(begun).user / 1_000;
}
