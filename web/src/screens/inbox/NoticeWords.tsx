import type { Notice } from '@muster/contract';
import { DueWords } from '../parts/tasks/DueWords.tsx';

/** Who did what, or what is due. */
export function NoticeWords({ notice: { actor, others, text, dueOn } }: { notice: Notice }) {
  // Of what is over there is no reminder.
  if (dueOn) return <DueWords day={dueOn} isCompleted={false} isSentence />;
  return (
    <>
      <b>{actor?.fullName}</b>{' '}
      {others > 0 && (
        <>
          and{' '}
          <b>
            {others} {others === 1 ? 'other' : 'others'}
          </b>{' '}
        </>
      )}
      {text}
    </>
  );
}
