/** Round numbers from 0 to at least the largest, three or four of them. */
export function ticksTo(largest: number) {
  const rough = Math.max(largest, 1) / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!;
  // Nobody does half a task.
  const whole = Math.max(step, 1);
  return Array.from({ length: Math.ceil(Math.max(largest, 1) / whole) + 1 }, (_, index) => index * whole);
}

/** Which weeks are named below, counted back from the last one, so that their names do not touch. */
export function namedWeeks(count: number, width: number) {
  const every = Math.max(1, Math.ceil((count * 52) / width));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}
