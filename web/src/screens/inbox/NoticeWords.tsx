import type { Notice } from '@muster/contract';

/** Who did what. */
export const NoticeWords = ({ notice: { actor, others, text } }: { notice: Notice }) => (
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
