import { Registration } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { newId } from '../../platform/api/new-id.ts';
import { messages } from '../../messages.ts';
import { dropToken, keptToken } from '../../platform/session/link-token.ts';
import type { EntrySearch } from '../../platform/session/redirect.ts';
import { showAlert } from '../../platform/toasts/alert.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordInput, TextInput } from '../../ui/form/inputs.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import type { InviteLink } from '../../entities/account/invite-link.ts';
import { useRegister } from '../../entities/account/entering.ts';

const RegisterFields = Registration.extend({ confirmPassword: z.string() }).refine(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], message: messages.passwordsDoNotMatch, when: () => true },
);

interface RegisterPageProps extends EntrySearch {
  /** By which they came. */
  invite?: InviteLink | undefined;
  /** Nobody has registered here before. */
  isFirst: boolean;
}

export function RegisterPage({ email, redirect, invite, isFirst }: RegisterPageProps) {
  const register = useRegister(redirect);
  // Made once per form: a second attempt after a lost answer registers the same person.
  const [_id] = useState(newId);

  return (
    <AuthLayout heading="Register" intro={introOf(invite, isFirst)}>
      <Form
        schema={RegisterFields}
        extra={{ _id, proof: keptToken('confirm') }}
        failure={register.error}
        onValid={(fields) => register.mutate(Registration.parse(fields), { onSuccess: dropTokens })}
        onInvalid={({ confirmPassword }) => confirmPassword && showAlert(confirmPassword)}
      >
        <RegisterInputs email={email} isInvited={invite !== undefined} />
        <Button type="submit" variant="primary" size="md" wide waiting={register.isPending}>
          Register
        </Button>
      </Form>
      <p className="other">
        Already registered?{' '}
        <Link className="link" to="/login" search={{ email, redirect }}>
          Login
        </Link>
      </p>
    </AuthLayout>
  );
}

function introOf(invite: InviteLink | undefined, isFirst: boolean) {
  if (invite) return messages.session.invited(invite);
  return isFirst ? messages.session.firstAccount : messages.session.oneAccount;
}

function dropTokens() {
  dropToken('confirm');
  dropToken('invite');
}

const RegisterInputs = ({ email, isInvited }: { email?: string; isInvited: boolean }) => (
  <>
    <Field name="fullName" label="Full name">
      <TextInput autoComplete="name" />
    </Field>
    <Field name="email" label="Email">
      <TextInput type="email" autoComplete="username" defaultValue={email} />
    </Field>
    <Field name="password" label="Password" hint={messages.passwordLength}>
      <PasswordInput autoComplete="new-password" />
    </Field>
    <Field name="confirmPassword" label="Confirm password">
      <PasswordInput autoComplete="new-password" />
    </Field>
    {!isInvited && (
      <Field
        name="organization"
        label="Organization"
        optional
        hint="Creates an organization with you as its admin."
      >
        <TextInput autoComplete="organization" />
      </Field>
    )}
  </>
);
