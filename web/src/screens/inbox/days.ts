import type { Notice, NoticeState } from '@muster/contract';
import { formatShort } from '../../ui/primitives/dates.ts';

/**
 * What stands above a notice that begins another day, by its id. The unread come first, so that days may begin anew: from there on they
 * are said to be of what was read.
 */
export function headingsOf(notices: readonly Notice[], state: NoticeState, now: Date) {
  const headings = new Map<string, string>();
  const dayOf = (notice: Notice) =>
    state === 'snoozed' && notice.awaitsReply ? untilReply : nameOf(placeOf(notice, state), now);
  let isAnew = false;
  notices.forEach((notice, index) => {
    const above = notices[index - 1];
    const isLater = above !== undefined && placeOf(notice, state) > placeOf(above, state);
    isAnew ||= isLater;
    const day = dayOf(notice);
    if (above && !isLater && day === dayOf(above)) return;
    headings.set(notice._id, isAnew ? `Read · ${day}` : day);
  });
  return headings;
}

const untilReply = 'Until somebody replies';

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
