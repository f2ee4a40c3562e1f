import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { Shell } from '../shell/Shell.tsx';
import { codeFrom } from '../../platform/lazy/code.ts';
import { firstPicture, firstScreen } from '../../platform/lazy/first-picture.ts';
import { Part } from '../../platform/lazy/Part.tsx';
import { untilFetched } from '../../platform/lazy/until-fetched.ts';

// Only who is signed in has invites and an inbox; the login screen does without. How many there are is nobody's first
// question: it is asked once the screen is there.
const pendingCount = codeFrom(async () => {
  await firstScreen();
  return (await import('../../screens/invites/PendingCount.tsx')).PendingCount;
});
const unreadCount = codeFrom(async () => {
  await firstScreen();
  return (await import('../../screens/inbox/UnreadCount.tsx')).UnreadCount;
});
// Shortcuts are for who is signed in; what they open comes when it is opened.
const keys = codeFrom(async () => (await import('../../screens/palette/Keys.tsx')).Keys);
// Without them a page grows old, and nobody sees it.
const live = codeFrom(async () => {
  await firstPicture();
  return untilFetched(async () => (await import('../live/Live.tsx')).Live);
});
const notifications = codeFrom(async () => {
  await firstPicture();
  return untilFetched(
    async () => (await import('../../screens/notifications/Notifications.tsx')).Notifications,
  );
});

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

function Root() {
  const isSignedIn = useCurrentUser() !== null;
  return (
    <Shell
      inviteCount={isSignedIn && <Part of={pendingCount} />}
      inboxCount={isSignedIn && <Part of={unreadCount} />}
    >
      <Outlet />
      {isSignedIn && (
        <>
          <Part of={live} />
          <Part of={keys} />
          <Part of={notifications} />
        </>
      )}
    </Shell>
  );
}
