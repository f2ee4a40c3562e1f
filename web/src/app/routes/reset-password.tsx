import { createFileRoute, redirect } from '@tanstack/react-router';
import { ResetPasswordPage } from '../../screens/session-pages/ResetPasswordPage.tsx';
import { keepToken } from '../../platform/session/link-token.ts';

export const Route = createFileRoute('/reset-password')({
  beforeLoad: ({ location: { hash } }) => {
    if (!hash) return;
    keepToken('reset', hash);
    throw redirect({ to: '/reset-password', hash: '', replace: true });
  },
  component: ResetPasswordPage,
});
