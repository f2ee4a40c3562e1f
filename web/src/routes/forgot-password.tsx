import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/session-pages/ForgotPasswordPage.tsx';
import { readEntry } from '../session/redirect.ts';

export const Route = createFileRoute('/forgot-password')({
  validateSearch: readEntry,
  component: ForgotPassword,
});

function ForgotPassword() {
  return <ForgotPasswordPage {...Route.useSearch()} />;
}
