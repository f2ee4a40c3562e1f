import { Credentials } from '@muster/contract';
import { Link } from '@tanstack/react-router';
import type { EntrySearch } from '../../platform/session/redirect.ts';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordInput, TextInput } from '../../ui/form/inputs.tsx';
import { AuthLayout } from './AuthLayout.tsx';
import { useLogin } from '../../entities/account/entering.ts';

interface LoginPageProps extends EntrySearch {
  hasSessionEnded?: boolean;
}

export function LoginPage({ email, redirect, hasSessionEnded }: LoginPageProps) {
  const login = useLogin(redirect);
  return (
    <AuthLayout heading="Login" intro="Good to have you back.">
      {hasSessionEnded && (
        <p className="ended" role="alert">
          {messages.session.ended}
        </p>
      )}
      <Form schema={Credentials} failure={login.error} onValid={(credentials) => login.mutate(credentials)}>
        <Field name="email" label="Email">
          <TextInput type="email" autoComplete="username" defaultValue={email} />
        </Field>
        <Field
          name="password"
          label="Password"
          far={
            <Link className="link" to="/forgot-password" search={{ email, redirect }}>
              Forgot your password?
            </Link>
          }
        >
          <PasswordInput autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="primary" size="md" wide waiting={login.isPending}>
          Login
        </Button>
      </Form>
      <p className="other">
        New here?{' '}
        <Link className="link" to="/register" search={{ email, redirect }}>
          Register
        </Link>
      </p>
    </AuthLayout>
  );
}
