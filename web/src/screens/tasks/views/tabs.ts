import { limits, type TaskCount, type View } from '@muster/contract';

/** What fits beside one another; the menu has all of them. */
const most = 6;

/** The first by name, and the one that is open. */
export function viewsInSight(views: readonly View[], opened: View | undefined) {
  const first = views.slice(0, most);
  return !opened || first.includes(opened) ? first : [...first.slice(0, most - 1), opened];
}

/** How many tasks all statuses have together, as far as the server counts. */
export function totalOf(counts: readonly TaskCount[]) {
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  const isMore = count > limits.countedTasks || counts.some((one) => one.isMore);
  return isMore ? `${Math.min(count, limits.countedTasks).toLocaleString('en')}+` : String(count);
}
