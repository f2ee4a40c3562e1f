import { limits, NewInvite } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { newId } from '../../../platform/api/new-id.ts';
import { messages } from '../../../messages.ts';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import type { Restored } from '../../../platform/drafts/use-kept-state.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { toast } from '../../../platform/notices/toast.ts';
import { organizationQuery } from '../../../entities/organizations/index.ts';
import './invite-dialog.css';

interface InviteFormProps {
  organizationId: string;
  draft: string;
  restored: Restored;
  onDraft: (email: string) => void;
  sending: { isPending: boolean; error: unknown };
  takesFocus: boolean;
  onSend: (invite: NewInvite) => void;
  onCancel: () => void;
}

export function InviteForm(props: InviteFormProps) {
  const { organizationId, draft, restored, onDraft, sending, takesFocus, onSend, onCancel } = props;
  const { data: organization } = useQuery(organizationQuery(organizationId));
  // Made once per form: a second attempt after a lost answer sends the same invite.
  const [_id] = useState(newId);
  return (
    <Form
      schema={NewInvite}
      extra={{ _id }}
      failure={sending.error}
      takesFocus={takesFocus}
      onValid={onSend}
      onInvalid={(_problems, [first]) =>
        first?.code === 'too_small' && toast.error(messages.invites.emailRequired)
      }
    >
      <p className="invite-about">
        They join {organization?.name} as an employee. The invite shows in the app to whoever signs in with
        this address, for {limits.inviteDays} days. See all{' '}
        <Link
          className="link"
          to="/$organizationId/pending-invites"
          params={{ organizationId }}
          onClick={onCancel}
        >
          pending invites
        </Link>
        .
      </p>
      <Field name="email" label="Email">
        <TextInput
          type="email"
          autoComplete="off"
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
        />
      </Field>
      <DraftNote {...restored} />
      <div className="actions">
        <Button variant="quiet" size="md" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="md" waiting={sending.isPending}>
          Send Invite
        </Button>
      </div>
    </Form>
  );
}
