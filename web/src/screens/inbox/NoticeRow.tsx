import type { Notice, NoticeState } from '@muster/contract';
import { useRef, type MouseEvent } from 'react';
import { useNow } from '../../entities/tasks/dates/today.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { formatShort } from '../../ui/primitives/dates.ts';
import { Icon, type IconName } from '../../ui/primitives/Icon.tsx';
import { usePassFocus } from '../../ui/list/use-pass-focus.ts';
import { NoticeActions } from './NoticeActions.tsx';
import { NoticeLink } from './NoticeLink.tsx';
import { NoticeWords } from './NoticeWords.tsx';
import type { NoticeActs } from './use-notice-acts.ts';

interface NoticeRowProps {
  notice: Notice;
  state: NoticeState;
  acts: NoticeActs;
  /** Of the day that begins with it. */
  heading?: string | undefined;
  /** Where there is room to read it beside the list. */
  reading?: { isChosen: boolean; choose: () => void } | undefined;
}

const icons: Record<Notice['kind'], IconName> = {
  assigned: 'check',
  mentioned: 'at',
  commented: 'comment',
  unblocked: 'blocked',
  statusChanged: 'layers',
  subTaskDone: 'ticked',
  reacted: 'smile',
  changed: 'pencil',
  overdue: 'clock',
  dueToday: 'clock',
  dueTomorrow: 'clock',
  invited: 'mail',
  joinedTeam: 'people',
  roleChanged: 'key',
};

export function NoticeRow({ notice, state, acts, heading, reading }: NoticeRowProps) {
  const row = useRef<HTMLLIElement>(null);
  usePassFocus(row);
  const { _id, kind, actor, readAt, snoozedUntil, awaitsReply } = notice;
  const isUnread = readAt === null && state === 'open';
  const isLatest = state === 'snoozed' && awaitsReply;
  const now = useNow();
  const when = state === 'snoozed' ? snoozedUntil! : notice.at;
  return (
    <li ref={row} data-notice={_id} className={isUnread ? 'unread' : undefined}>
      {heading && <h2 className="day">{heading}</h2>}
      <NoticeLink
        notice={notice}
        aria-current={reading?.isChosen}
        onFocus={reading?.choose}
        onClick={(event) => {
          if (!reading || !isByHand(event)) return acts.read(notice, true);
          event.preventDefault();
          event.currentTarget.focus();
          reading.choose();
        }}
      >
        <span className="face">
          {actor && <Avatar person={actor} size={32} />}
          <span className={actor ? 'kind' : 'kind alone'}>
            <Icon name={icons[kind]} />
          </span>
        </span>
        <span className="grow">
          <span className="notice-words two">
            <NoticeWords notice={notice} />
          </span>
          <span className="sub cut">{aboutOf(notice)}</span>
        </span>
        <time className="time" dateTime={when}>
          {isLatest && (
            <>
              <span className="sr">on a reply, </span>
              {'by '}
            </>
          )}
          {formatShort(when, now)}
        </time>
        {isUnread && <span className="sr">, unread</span>}
      </NoticeLink>
      <span className="acts">
        <NoticeActions {...{ notice, state, acts }} />
      </span>
    </li>
  );
}

/** Enter, and a press that is to open another tab, follow the link. */
const isByHand = ({ detail, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  detail > 0 && !(ctrlKey || metaKey || shiftKey || altKey);

function aboutOf({ task, excerpt, project, organization }: Notice) {
  if (!task) return project?.name ?? organization.name;
  const name = `${task.key} ${task.title}`;
  return excerpt ? `${name}: ${excerpt}` : `${name} · ${task.project.name}`;
}
