import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../../screens/session-pages/ForgotPasswordPage.tsx';
import { readEntry } from '../../platform/session/redirect.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: readEntry,
  component: ForgotPassword,
});

function ForgotPassword() {
  return <ForgotPasswordPage {...Route.useSearch()} />;
}
