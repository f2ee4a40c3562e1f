import type { Notice, NoticeState } from '@muster/contract';
import { useMuteTask } from '../../entities/inbox/muting.ts';
import { newestOf, useChangeNotice } from '../../entities/inbox/queries.ts';
import { messages } from '../../messages.ts';
import { focusSoon } from '../../platform/focus-soon.ts';
import { useShortcut } from '../../platform/keys/handlers.ts';
import { formatShort } from '../../ui/primitives/dates.ts';
import type { SnoozeUntil } from './snooze-times.ts';

const texts = messages.inbox;
const replyField = '.reading .new-comment textarea';

export type NoticeActs = ReturnType<typeof useNoticeActs>;

/** What can be done with a notice; by one key each with the one that has the focus. */
export function useNoticeActs(
  notices: readonly Notice[],
  state: NoticeState,
  /** The one that is read beside the list: without the focus on any, this one is meant. */
  chosen: Notice | undefined,
) {
  const { mutate } = useChangeNotice();
  const { mutate: mute } = useMuteTask();
  const acts = {
    read: (notice: Notice, isRead: boolean) => {
      if (isRead !== (notice.readAt !== null)) mutate({ notice, state, change: { isRead } });
    },
    snooze: (notice: Notice, until: SnoozeUntil) => {
      if (until === 'reply') {
        const change = { awaitsReply: true, seenAt: newestOf(notice) } as const;
        return mutate({ notice, state, change, said: texts.awaitsReply });
      }
      const snoozedUntil = until.toISOString();
      mutate({
        notice,
        state,
        change: { snoozedUntil },
        said: texts.snoozed(formatShort(snoozedUntil, new Date())),
      });
    },
    mute: ({ task }: Notice) => {
      if (task) mute(task);
    },
    /** Or not done with it after all. */
    finish: (notice: Notice) => {
      if (state === 'snoozed') return mutate({ notice, state, change: { snoozedUntil: null } });
      const isDone = state === 'open';
      mutate({ notice, state, change: { isDone }, said: isDone ? texts.done : texts.notDone });
    },
  };

  const withFocused = (act: (notice: Notice, row: HTMLElement) => void) => {
    const row =
      document.activeElement?.closest<HTMLElement>('[data-notice]') ??
      document.querySelector<HTMLElement>(`[data-notice="${chosen?._id}"]`);
    const notice = notices.find(({ _id }) => _id === row?.dataset['notice']);
    if (row && notice) act(notice, row);
  };
  useShortcut('noticeReply', () => focusSoon(() => document.querySelector<HTMLElement>(replyField)), {
    isAble: Boolean(chosen?.task),
  });
  useShortcut('done', () => withFocused(acts.finish));
  useShortcut('noticeRead', () => withFocused((notice) => acts.read(notice, notice.readAt === null)));
  useShortcut('noticeMute', () => withFocused(acts.mute));
  useShortcut('noticeSnooze', () =>
    withFocused((_notice, row) => row.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()),
  );
  return acts;
}
