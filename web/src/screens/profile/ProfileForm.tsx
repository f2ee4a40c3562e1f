import { Profile, type User } from '@muster/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDraft } from '../../ui/form/FormDraft.tsx';
import { dropDraft, hasDraft } from '../../platform/drafts/storage.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordInput, TextInput } from '../../ui/form/inputs.tsx';
import { proofQuery } from '../../entities/mailbox/queries.ts';
import { useUpdateProfile } from '../../entities/account/profile.ts';

const draft = 'profile';

interface ProfileFormProps {
  user: User;
  onChangePassword: () => void;
}

export function ProfileForm({ user, onChangePassword }: ProfileFormProps) {
  const [isEditing, setIsEditing] = useState(() => hasDraft(draft));
  const [email, setEmail] = useState(user.email);
  const isMailSent = useQuery(proofQuery).data?.isMailSent ?? false;
  const update = useUpdateProfile();

  function stop() {
    dropDraft(draft);
    setIsEditing(false);
    setEmail(user.email);
  }

  return (
    <Form
      // A cancelled edit starts afresh from what is saved.
      key={String(isEditing)}
      schema={Profile}
      failure={update.error}
      takesFocus={isEditing}
      onValid={(profile) => update.mutate(profile, { onSuccess: stop })}
    >
      {isEditing && <FormDraft place={draft} />}
      <Field name="fullName" label="Name">
        <TextInput autoComplete="name" defaultValue={user.fullName} readOnly={!isEditing} />
      </Field>
      <Field name="email" label="Email">
        <TextInput
          type="email"
          autoComplete="email"
          defaultValue={user.email}
          readOnly={!isEditing}
          // Also heard when a draft is put back, which React takes for no change.
          onInput={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </Field>
      {isEditing && isMailSent && email !== user.email && (
        <Field
          name="currentPassword"
          label="Current password"
          hint="Needed because your password can be reset through this address"
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <div className="actions">
        {isEditing ? (
          <>
            <Button type="submit" variant="primary" size="md" waiting={update.isPending}>
              Save
            </Button>
            <Button variant="quiet" size="md" onClick={stop}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button key="edit" variant="primary" size="md" icon="pencil" onClick={() => setIsEditing(true)}>
              Edit
            </Button>
            <Button size="md" onClick={onChangePassword}>
              Change Password
            </Button>
          </>
        )}
      </div>
    </Form>
  );
}
