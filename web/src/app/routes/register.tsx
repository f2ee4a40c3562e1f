import { createFileRoute } from '@tanstack/react-router';
import { RegisterPage } from '../../screens/session-pages/RegisterPage.tsx';
import { passSignedIn } from '../../platform/session/guards.ts';
import { readEntry } from '../../platform/session/redirect.ts';

export const Route = createFileRoute('/register')({
  validateSearch: readEntry,
  beforeLoad: ({ search }) => passSignedIn(search),
  component: Register,
});

function Register() {
  return <RegisterPage {...Route.useSearch()} />;
}
