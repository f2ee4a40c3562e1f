import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '../features/session-pages/RegisterPage.tsx';
import { readRedirect, type RedirectSearch } from '../session/redirect.ts';

export const Route = createFileRoute('/register')({
  validateSearch: (search: Record<string, unknown>): RedirectSearch & { email?: string } => ({
    ...readRedirect(search),
    ...(typeof search.email === 'string' && { email: search.email }),
  }),
  component: Register,
});

function Register() {
  return <RegisterPage {...Route.useSearch()} />;
}
