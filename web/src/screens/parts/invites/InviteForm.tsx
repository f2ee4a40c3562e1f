import { limits, type InvitedRole, type NewInvite } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Invites } from '../../../entities/invites/addresses.ts';
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
import { toast } from '../../../platform/toasts/toast.ts';
import { organizationQuery } from '../../../entities/organizations/index.ts';
import { Addresses } from './Addresses.tsx';
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
        They join {organization?.name} as {role === 'manager' ? 'a manager' : 'an employee'}. For{' '}
        {limits.inviteDays} days, whoever signs in with the invited address sees the invite in the app. See
        all{' '}
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
      <Field name="email" label="Email" hint="Several at once: separate them with commas, or paste a list.">
        <Addresses value={draft} onChange={onDraft} />
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
