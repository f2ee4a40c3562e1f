import type { Task } from '@muster/contract';

/** A task on one of its days. */
export interface Placed {
  task: Task;
  /** Its place from above, the same on all its days of a week. */
  lane: number;
  /** Whether it was there the day before, or is the day after. */
  comesFrom: boolean;
  goesOn: boolean;
  /** Whether its name stands here: on its first day, and where a week begins. */
  isNamed: boolean;
  /** How many days of the week it has from here on, which its name may take up. */
  days: number;
}

/** What stands on each day of a week; what lasts for several stands beside itself. */
export function lanesOf(tasks: readonly Task[], week: readonly string[]): Placed[][] {
  const days: Placed[][] = week.map(() => []);
  /** Of each lane, the first day that is free. */
  const free: number[] = [];
  for (const { task, start, end, first, last } of inOrder(tasks, week)) {
    const found = free.findIndex((from) => from <= first);
    const lane = found === -1 ? free.length : found;
    free[lane] = last + 1;
    for (let index = first; index <= last; index += 1) {
      const day = week[index]!;
      const isNamed = index === first;
      const placed = { task, lane, comesFrom: start < day, goesOn: end > day, isNamed };
      days[index]!.push({ ...placed, days: last - index + 1 });
    }
  }
  return days.map((placed) => placed.toSorted((one, other) => one.lane - other.lane));
}

/** Those that begin first, of these the longest; then as they come. */
function inOrder(tasks: readonly Task[], week: readonly string[]) {
  const [firstDay, lastDay] = [week[0]!, week.at(-1)!];
  return tasks
    .flatMap((task) => {
      const { startDate, dueDate: end } = task;
      if (end === null) return [];
      const start = startDate ?? end;
      if (end < firstDay || start > lastDay) return [];
      const first = Math.max(week.indexOf(start), 0);
      const last = end > lastDay ? week.length - 1 : week.indexOf(end);
      return [{ task, start, end, first, last }];
    })
    .toSorted((one, other) => one.first - other.first || other.last - one.last);
}
