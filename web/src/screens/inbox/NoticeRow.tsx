import type { Notice, NoticeState } from '@muster/contract';
import { useRef } from 'react';
import { useToday } from '../../entities/tasks/dates/today.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { formatShort } from '../../ui/primitives/dates.ts';
import { Icon, type IconName } from '../../ui/primitives/Icon.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { usePassFocus } from '../../ui/list/use-pass-focus.ts';
import { NoticeLink } from './NoticeLink.tsx';
import { Snooze } from './Snooze.tsx';
import type { NoticeActs } from './use-notice-acts.ts';

interface NoticeRowProps {
  notice: Notice;
  state: NoticeState;
  acts: NoticeActs;
}

const icons: Record<Notice['kind'], IconName> = {
  assigned: 'check',
  mentioned: 'at',
  commented: 'comment',
  statusChanged: 'layers',
  changed: 'pencil',
  overdue: 'clock',
  dueToday: 'clock',
  dueTomorrow: 'clock',
  invited: 'mail',
  joinedTeam: 'people',
  roleChanged: 'key',
};

export function NoticeRow({ notice, state, acts }: NoticeRowProps) {
  const row = useRef<HTMLLIElement>(null);
  usePassFocus(row);
  const { _id, kind, actor, text, readAt, snoozedUntil } = notice;
  const isUnread = readAt === null && state === 'open';
  const when = state === 'snoozed' ? snoozedUntil! : notice.at;
  return (
    <li ref={row} data-notice={_id} className={isUnread ? 'unread' : undefined}>
      <NoticeLink notice={notice} onFollow={() => acts.read(notice, true)}>
        <span className="face">
          {actor ? <Avatar person={actor} size={32} /> : <Icon name="clock" />}
          <span className="kind">
            <Icon name={icons[kind]} />
          </span>
        </span>
        <span className="grow">
          <span className="said cut">
            <b>{actor?.fullName}</b> {text}
          </span>
          <span className="sub cut">{aboutOf(notice)}</span>
        </span>
        <time dateTime={when}>{formatShort(when, useToday())}</time>
        {isUnread && <span className="sr">, unread</span>}
      </NoticeLink>
      <span className="acts">
        {state === 'open' && (
          <IconButton
            icon={isUnread ? 'eye' : 'eyeOff'}
            label={isUnread ? 'Mark as read' : 'Mark as unread'}
            data-keys="U"
            onClick={() => acts.read(notice, isUnread)}
          />
        )}
        {state === 'open' && notice.task && (
          <IconButton icon="bellOff" label="Stop watching" data-keys="M" onClick={() => acts.mute(notice)} />
        )}
        {state === 'open' && <Snooze onChoose={(until) => acts.snooze(notice, until)} />}
        <IconButton
          icon={state === 'open' ? 'check' : 'retry'}
          label={state === 'open' ? 'Done' : 'Back to the inbox'}
          data-keys="D"
          onClick={() => acts.finish(notice)}
        />
      </span>
    </li>
  );
}

function aboutOf({ task, excerpt, project, organization }: Notice) {
  if (!task) return project?.name ?? organization.name;
  const name = `${task.key} ${task.title}`;
  return excerpt ? `${name}: ${excerpt}` : `${name} · ${task.project.name}`;
}
