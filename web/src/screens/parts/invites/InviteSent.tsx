import type { SentInvite } from '@muster/contract';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/primitives/Button.tsx';
import { formatMoment } from '../../../ui/primitives/dates.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { aboutLink, copyLink } from '../places/copy-link.ts';
import './invite-dialog.css';

interface InviteSentProps {
  invite: SentInvite;
  onAnother: () => void;
  onDone: () => void;
}

/** After sending. Where no mail is sent, with a link for the inviter to hand over. */
export function InviteSent({ invite: { email, link, expiresAt }, onAnother, onDone }: InviteSentProps) {
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <>
      <p className="invite-about" role="status">
        <strong className="strong">{email}</strong> is invited until {formatMoment(expiresAt)}.{' '}
        {link
          ? 'They see the invite in the app once they sign in with this address. Send them this link to get there.'
          : 'An e-mail with a link is on its way to them.'}
      </p>
      {link && (
        <Field label="Link" hint={aboutLink(link)}>
          <div className="invite-link">
            <TextInput readOnly value={link} onFocus={({ target }) => target.select()} />
            <Button size="md" icon="copy" ref={next} onClick={() => void copyLink(link)}>
              Copy
            </Button>
          </div>
        </Field>
      )}
      <div className="actions">
        <Button variant="quiet" size="md" onClick={onAnother}>
          Invite another
        </Button>
        <Button variant="primary" size="md" ref={link ? undefined : next} onClick={onDone}>
          Done
        </Button>
      </div>
    </>
  );
}
