import { PasswordReset } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { messages } from '../../messages.ts';
import { keptToken } from '../../platform/session/link-token.ts';
import { Button, ButtonLink } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordInput } from '../../ui/form/inputs.tsx';
import { showAlert } from '../../platform/toasts/alert.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { useResetPassword } from '../../entities/account/passwords.ts';

export function ResetPasswordPage() {
  const [token] = useState(() => keptToken('reset'));
  const reset = useResetPassword();
  const isOver = reset.error instanceof ApiError && reset.error.status === 410;
  if (!isToken(token) || isOver) return <ResetOver />;
  return (
    <AuthLayout heading="Set a new password" intro="This signs you out on every other device.">
      <Form
        schema={PasswordReset}
        extra={{ token }}
        failure={reset.error}
        onValid={(fields) => reset.mutate(fields)}
        onInvalid={({ confirmPassword }) => confirmPassword && showAlert(confirmPassword)}
      >
        <Field name="newPassword" label="New password" hint={messages.passwordLength}>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field name="confirmPassword" label="Confirm password">
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" size="md" wide waiting={reset.isPending}>
          Set password
        </Button>
      </Form>
    </AuthLayout>
  );
}

const isToken = (token: string | undefined) => PasswordReset.shape.token.safeParse(token).success;

const ResetOver = () => (
  <AuthLayout heading={messages.mailbox.linkOver} intro="Only the newest link works, once and for one hour.">
    <ButtonLink variant="primary" size="md" wide to="/forgot-password">
      Send a new link
    </ButtonLink>
    <p className="other">
      Remembered it?{' '}
      <Link className="link" to="/login">
        Login
      </Link>
    </p>
  </AuthLayout>
);
