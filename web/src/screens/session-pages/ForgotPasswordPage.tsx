import { ForgottenPassword } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { EntrySearch } from '../../platform/session/redirect.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextInput } from '../../ui/form/inputs.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useRequestReset } from '../../entities/account/passwords.ts';

export function ForgotPasswordPage({ email, redirect }: EntrySearch) {
  const request = useRequestReset();
  return (
    <AuthLayout heading="Forgot your password?" intro="We will mail you a link to set a new one.">
      {request.isSuccess ? (
        <Asked email={request.variables.email} isMailSent={request.data.isMailSent} />
      ) : (
        <Form
          schema={ForgottenPassword}
          failure={request.error}
          onValid={(forgotten) => request.mutate(forgotten)}
        >
          <Field name="email" label="Email">
            <TextInput type="email" autoComplete="username" defaultValue={email} />
          </Field>
          <Button type="submit" variant="primary" size="md" wide waiting={request.isPending}>
            Send the link
          </Button>
        </Form>
      )}
      <p className="other">
        Remembered it?{' '}
        <Link className="link" to="/login" search={{ email, redirect }}>
          Login
        </Link>
      </p>
    </AuthLayout>
  );
}

/** The same for every address: nobody learns here who has an account. */
const Asked = ({ email, isMailSent }: { email: string; isMailSent: boolean }) => (
  <p className="asked" role="status">
    If <strong className="strong">{email}</strong> has an account,{' '}
    {isMailSent
      ? 'a link is on its way to it. It is valid for one hour. Check your spam folder, too.'
      : 'there is a link for it now. This server doesn’t send mail: whoever runs it can find the link in its files.'}
  </p>
);
