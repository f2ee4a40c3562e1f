import { ApiError } from '../../platform/api/api-error.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { isSigningOut, profileQuery } from '../../platform/session/queries.ts';
import { useStore } from '../../platform/store.ts';
import { createApplier } from './apply.ts';
import { createDepartures } from './departures.ts';
import './session.ts';
import { shareStream } from '../../platform/live/shared-stream.ts';
import { told } from '../../entities/tasks/hints/told.ts';

/** Keeps every screen up to date while somebody is signed in; in the page it is only what a screen reader is told. */
export function Live() {
  const client = useQueryClient();
  const router = useRouter();
  const userId = useCurrentUser()?._id;
  const isLeaving = useStore(isSigningOut);
  useEffect(() => {
    if (!userId || isLeaving) return;
    const ending = new AbortController();
    const departures = createDepartures(client, {
      path: () => router.state.location.pathname,
      go: (href) => router.navigate({ href }),
      recheck: () => router.invalidate(),
    });
    const applier = createApplier(client, departures);
    // Asking who is signed in finds out, and leads to the login screen, as with any other call.
    const onRefused = () =>
      client.fetchQuery({ ...profileQuery, staleTime: 0, retry: false }).then(
        () => true,
        // A passing failure says nothing about the session.
        (error: unknown) => !(error instanceof ApiError && error.status === 401),
      );
    shareStream(userId, { onHints: applier.receive, onRefused }, ending.signal);
    return () => {
      ending.abort();
      applier.stop();
    };
  }, [client, router, userId, isLeaving]);

  const { number, sentence } = useStore(told);
  // Beside the page, which nobody hears while a dialog covers it.
  return createPortal(
    <p className="sr" role="status" aria-live="polite" aria-label="Changes by others">
      <span key={number}>{sentence}</span>
    </p>,
    document.body,
  );
}
