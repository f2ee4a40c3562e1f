import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '../features/session-pages/LoginPage.tsx';
import { readRedirect } from '../session/redirect.ts';

export const Route = createFileRoute('/login')({
  validateSearch: readRedirect,
  component: Login,
});

function Login() {
  return <LoginPage {...Route.useSearch()} />;
}
