import { useEffect, useRef } from 'react';
import type { Sent } from '../../../entities/invites/queries.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { formatMoment } from '../../../ui/primitives/dates.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { copyLink } from '../places/copy-link.ts';
import './invite-dialog.css';

interface InvitesSentProps extends Sent {
  onAnother: () => void;
  onDone: () => void;
}

/** After sending several: who is invited, and who could not be, and why. */
export function InvitesSent({ sent, refused, onAnother, onDone }: InvitesSentProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const [first] = sent;
  return (
    <>
      {first && (
        <p className="invite-about" role="status">
          <strong className="strong">{sent.length === 1 ? '1 person' : `${sent.length} people`}</strong>{' '}
          {sent.length === 1 ? 'is' : 'are'} invited until {formatMoment(first.expiresAt)}.{' '}
          {first.link
            ? 'They see the invite in the app once they sign in with their address. Send them these links to get there.'
            : 'E-mails with a link are on their way to them.'}
        </p>
      )}
      {first?.link && (
        <ul className="invite-links" aria-label="Links">
          {sent.map(({ _id, email, link }) => (
            <li key={_id}>
              <span className="cut">{email}</span>
              <IconButton
                icon="copy"
                label={`Copy the link for ${email}`}
                onClick={() => void copyLink(link!)}
              />
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div className="invites-refused" role="alert">
          <p>
            {refused.length === 1 ? 'One could not be invited:' : `${refused.length} could not be invited:`}
          </p>
          <ul>
            {refused.map(({ email, reason }) => (
              <li key={email}>
                <strong className="strong">{email}</strong>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="actions">
        <Button variant="quiet" size="md" onClick={onAnother}>
          {refused.length > 0 ? 'Try these again' : 'Invite others'}
        </Button>
        <Button variant="primary" size="md" ref={next} onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
