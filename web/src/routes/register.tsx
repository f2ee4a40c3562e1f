import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '../features/session-pages/RegisterPage.tsx';
import { passSignedIn } from '../session/guards.ts';
import { readEntry } from '../session/redirect.ts';

export const Route = createFileRoute('/register')({
  validateSearch: readEntry,
  beforeLoad: ({ search }) => passSignedIn(search),
  component: Register,
});

function Register() {
  return <RegisterPage {...Route.useSearch()} />;
}
