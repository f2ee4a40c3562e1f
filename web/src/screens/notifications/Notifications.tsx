import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { report } from '../../platform/report.ts';
import { useStoredPushToken } from '../../platform/session/push-token.ts';
import { listenToWorker } from './incoming.ts';
import { tellTimeZone } from '../../entities/time-zone/tell.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { renewRegistration } from '../../entities/notifications/registration.ts';
import { registerWorker } from '../../entities/notifications/subscription.ts';

/** Ties this browser to its user while somebody is signed in; whether it may tell them things is asked in the inbox. */
export function Notifications() {
  const router = useRouter();
  useEffect(() => listenToWorker((path) => router.navigate({ href: path })), [router]);
  useRegistration();
  const userId = useCurrentUser()?._id;
  useEffect(() => {
    if (userId) return onceLoaded(() => void tellTimeZone());
  }, [userId]);
  return null;
}

/** With each visit, and again when signing in once more took the subscription from the server. */
function useRegistration() {
  const isRegistered = useStoredPushToken() !== null;
  const isStarted = useRef(false);
  useEffect(() => {
    if (isStarted.current && isRegistered) return;
    isStarted.current = true;
    return onceLoaded(start);
  }, [isRegistered]);
}

function start() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  registerWorker().then(renewRegistration).catch(report);
}

/** The worker fetches the whole app: not before the screen that somebody waits for is there. */
function onceLoaded(act: () => void) {
  if (document.readyState === 'complete') return act();
  window.addEventListener('load', act, { once: true });
  return () => window.removeEventListener('load', act);
}
