import { PasswordChange } from '@muster/contract';
import { messages } from '../../messages.ts';
import { useSignedInUser } from '../../platform/session/current-user.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordInput } from '../../ui/form/inputs.tsx';
import { toast } from '../../platform/toasts/toast.ts';
import { useChangePassword } from '../../entities/account/profile.ts';

export function PasswordForm({ onDone }: { onDone: () => void }) {
  const change = useChangePassword();
  return (
    <Form
      schema={PasswordChange}
      failure={change.error}
      onValid={(passwords) => change.mutate(passwords, { onSuccess: onDone })}
      onInvalid={({ confirmPassword }) => confirmPassword && toast.error(confirmPassword)}
    >
      {/* Tells password managers whose password this is. */}
      <input type="hidden" autoComplete="username" value={useSignedInUser().email} readOnly />
      <Field
        name="currentPassword"
        label="Current password"
        hint="Shown as you type. Hide it if somebody is looking."
      >
        <PasswordInput initiallyShown autoComplete="current-password" />
      </Field>
      <Field
        name="newPassword"
        label="New password"
        hint={`${messages.passwordLength} Changing it signs you out everywhere else.`}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field name="confirmPassword" label="Confirm password">
        <PasswordInput autoComplete="new-password" />
      </Field>
      <div className="actions">
        <Button type="submit" variant="primary" size="md" waiting={change.isPending}>
          Submit
        </Button>
        <Button size="md" onClick={onDone}>
          Update Profile
        </Button>
      </div>
    </Form>
  );
}
