import { once } from '../../platform/lazy/once.ts';
import { formatDay } from './dates.ts';

const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }));

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** How long ago, as people say it; what is a month old has its day. */
export function formatAgo(iso: string, now = Date.now()) {
  const passed = Math.max(0, now - Date.parse(iso));
  if (passed < minute) return 'just now';
  if (passed < hour) return relative().format(-Math.floor(passed / minute), 'minute');
  if (passed < day) return relative().format(-Math.floor(passed / hour), 'hour');
  if (passed < 30 * day) return relative().format(-Math.floor(passed / day), 'day');
  return formatDay(iso);
}
