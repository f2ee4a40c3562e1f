import type { Notice, NoticeState } from '@muster/contract';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/primitives/Button.tsx';
import type { IconName } from '../../ui/primitives/Icon.tsx';
import { IconButton } from '../../ui/primitives/IconButton.tsx';
import { Snooze } from './Snooze.tsx';
import type { NoticeActs } from './use-notice-acts.ts';

interface NoticeActionsProps {
  notice: Notice;
  state: NoticeState;
  acts: NoticeActs;
  /** Where there is room for their names. */
  areNamed?: boolean;
}

/** What can be done with a notice, in its row and above what it tells of. */
export function NoticeActions({ notice, state, acts, areNamed = false }: NoticeActionsProps) {
  const Act = areNamed ? NamedAct : IconButton;
  const isOpen = state === 'open';
  const isUnread = notice.readAt === null;
  return (
    <>
      {isOpen && (
        <Act
          icon={isUnread ? 'eye' : 'eyeOff'}
          label={isUnread ? 'Mark as read' : 'Mark as unread'}
          data-keys="U"
          onClick={() => acts.read(notice, isUnread)}
        />
      )}
      {isOpen && notice.task && (
        <Act icon="bellOff" label="Stop watching" data-keys="M" onClick={() => acts.mute(notice)} />
      )}
      {isOpen && (
        <Snooze face={Act} isOfTask={notice.task !== null} onChoose={(until) => acts.snooze(notice, until)} />
      )}
      <Act
        icon={isOpen ? 'check' : 'retry'}
        label={isOpen ? 'Done' : 'Back to the inbox'}
        data-keys="D"
        onClick={() => acts.finish(notice)}
      />
    </>
  );
}

interface NamedActProps extends Omit<ComponentProps<typeof Button>, 'icon'> {
  icon: IconName;
  label: string;
}

const NamedAct = ({ label, ...rest }: NamedActProps) => (
  <Button variant="quiet" {...rest}>
    {label}
  </Button>
);
