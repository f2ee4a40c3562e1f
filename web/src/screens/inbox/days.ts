import type { Notice, NoticeState } from '@muster/contract';
import { formatShort } from '../../ui/primitives/dates.ts';

/**
 * What stands above a notice that begins another day, by its id. The unread come first, so that days may begin anew: from there on they
 * are said to be of what was read.
 */
export function headingsOf(notices: readonly Notice[], state: NoticeState, now: Date) {
  const headings = new Map<string, string>();
  let isAnew = false;
  notices.forEach((notice, index) => {
    const at = placeOf(notice, state);
    const before = index > 0 ? placeOf(notices[index - 1]!, state) : undefined;
    const isLater = before !== undefined && at > before;
    isAnew ||= isLater;
    if (before && !isLater && at.toDateString() === before.toDateString()) return;
    const day = nameOf(at, now);
    headings.set(notice._id, isAnew ? `Read · ${day}` : day);
  });
  return headings;
}

/** The time by which the server has put it where it stands. */
function placeOf({ at, snoozedUntil, doneAt }: Notice, state: NoticeState) {
  if (state === 'done' && doneAt) return new Date(doneAt);
  const [happened, back] = [new Date(at), new Date(snoozedUntil ?? at)];
  return back > happened ? back : happened;
}

function nameOf(at: Date, now: Date) {
  const away = Math.round((noonOf(at) - noonOf(now)) / 86_400_000);
  const near = { '-1': 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[away];
  return near ?? formatShort(at.toISOString(), now);
}

/** Of the same day in UTC, where every day is equally long. */
const noonOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate(), 12);
