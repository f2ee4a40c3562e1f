import { createFileRoute, useLocation } from '@tanstack/react-router';
import { LoginPage } from '../../screens/session-pages/LoginPage.tsx';
import { passSignedIn } from '../../platform/session/guards.ts';
import { readEntry } from '../../platform/session/redirect.ts';

export const Route = createFileRoute('/login')({
  validateSearch: readEntry,
  beforeLoad: ({ search }) => passSignedIn(search),
  component: Login,
});

function Login() {
  const { hasSessionEnded } = useLocation({ select: ({ state }) => state });
  return <LoginPage {...Route.useSearch()} hasSessionEnded={hasSessionEnded} />;
}
