import { limits, type InvitedRole, type NewInvite } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ClipboardEvent } from 'react';
import { addressesIn, Invites, listTyped } from '../../../entities/invites/addresses.ts';
import { useMay } from '../../../platform/session/may.tsx';
import { codeFrom } from '../../../platform/lazy/code.ts';
import { Part } from '../../../platform/lazy/Part.tsx';
import { newId } from '../../../platform/api/new-id.ts';
import { messages } from '../../../messages.ts';
import { DraftNote } from '../../../ui/form/DraftNote.tsx';
import type { Restored } from '../../../platform/drafts/use-kept-state.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Field } from '../../../ui/form/Field.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextInput } from '../../../ui/form/inputs.tsx';
import { toast } from '../../../platform/toasts/toast.ts';
import { organizationQuery } from '../../../entities/organizations/index.ts';
import './invite-dialog.css';

// Every visit of a screen with the button would fetch it otherwise.
const selectCode = codeFrom(async () => (await import('../../../ui/form/Select.tsx')).Select);

const roles = [
  { value: 'employee', label: 'Employee' },
  { value: 'manager', label: 'Manager' },
] as const;

interface InviteFormProps {
  organizationId: string;
  draft: string;
  restored: Restored;
  onDraft: (email: string) => void;
  sending: { isPending: boolean; error: unknown };
  takesFocus: boolean;
  onSend: (invite: NewInvite) => void;
  onSendMany: (invites: NewInvite[]) => void;
  onCancel: () => void;
}

export function InviteForm(props: InviteFormProps) {
  const { organizationId, draft, restored, onDraft, sending, takesFocus, onSend, onSendMany, onCancel } =
    props;
  const { data: organization } = useQuery(organizationQuery(organizationId));
  // Made once per form: a second attempt after a lost answer sends the same invite.
  const [_id] = useState(newId);
  const mayChooseRole = useMay()('updateDesignation');
  const [role, setRole] = useState<InvitedRole>('employee');
  /** A column of addresses would become one word in a field of one line. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = addressesIn(event.clipboardData.getData('text/plain'));
    if (pasted.length < 2) return;
    event.preventDefault();
    onDraft([...listTyped(draft), ...pasted].join(', '));
  }
  return (
    <Form
      schema={Invites}
      extra={{ _id, role: mayChooseRole ? role : undefined }}
      failure={sending.error}
      takesFocus={takesFocus}
      onValid={(invites) => (invites.length === 1 ? onSend(invites[0]!) : onSendMany(invites))}
      onInvalid={(_problems, [first]) =>
        first?.code === 'too_small' && toast.error(messages.invites.emailRequired)
      }
    >
      <p className="invite-about">
        They join {organization?.name} as {role === 'manager' ? 'a manager' : 'an employee'}. The invite shows
        in the app to whoever signs in with this address, for {limits.inviteDays} days. See all{' '}
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
      <Field
        name="email"
        label="Email"
        hint="Separate several addresses with commas, or paste them all at once."
      >
        <TextInput
          type="email"
          multiple
          autoComplete="off"
          value={draft}
          onChange={({ target }) => onDraft(target.value)}
          onPaste={paste}
        />
      </Field>
      {mayChooseRole && (
        <Field label="Role">
          <Part of={selectCode} meanwhile={<span className="input" />}>
            {(Select) => <Select items={roles} value={role} onChange={setRole} />}
          </Part>
        </Field>
      )}
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
