import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { useCurrentUser } from '../session/current-user.ts';
import { Shell } from '../shell/Shell.tsx';

// Only who is signed in has invites; the login screen does without.
const PendingCount = lazy(async () => {
  const { PendingCount } = await import('../features/invites/PendingCount.tsx');
  return { default: PendingCount };
});
// Nobody waits for it, so nobody is told where it cannot be fetched.
const Notifications = lazy<ComponentType>(() =>
  import('../features/notifications/Notifications.tsx').then(
    ({ Notifications }) => ({ default: Notifications }),
    () => ({ default: () => null }),
  ),
);

// Shortcuts are for who is signed in; what they open comes when it is opened.
const Keys = lazy<ComponentType>(() =>
  import('../features/palette/Keys.tsx').then(
    ({ Keys }) => ({ default: Keys }),
    () => ({ default: () => null }),
  ),
);
// After the first screen, which must not wait for it.
const Live = lazy(async () => {
  await new Promise<void>((idle) => void setTimeout(idle, firstScreenMs));
  const { Live } = await import('../live/Live.tsx');
  return { default: Live };
});
const firstScreenMs = 300;

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  const isSignedIn = useCurrentUser() !== null;
  return (
    <Shell inviteCount={<Suspense>{isSignedIn && <PendingCount />}</Suspense>}>
      <Outlet />
      <Suspense>{isSignedIn && <Live />}</Suspense>
      <Suspense>{isSignedIn && <Keys />}</Suspense>
      <Suspense>{isSignedIn && <Notifications />}</Suspense>
    </Shell>
  );
}
