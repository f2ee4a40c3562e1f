import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useState, type ComponentType, type ReactNode } from 'react';
import { ApiError } from '../../platform/api/api-error.ts';
import { messages } from '../../messages.ts';
import { reloadIfRemembered } from '../../platform/lazy/remembered-failure.ts';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useIsOffline } from '../../platform/network/use-is-offline.ts';
import { AccessDenied } from './AccessDenied.tsx';
import { NotFound } from './NotFound.tsx';
import { useReconnect } from './use-reconnect.ts';

interface RouteFailedProps extends ErrorComponentProps {
  /** What failed, where the fixed texts have one for it. */
  title?: string;
  /** The screen around its content, with its own heading. */
  frame?: ComponentType<{ children: ReactNode }>;
}

/** In place of a screen that could not load. */
export function RouteFailed({ error, reset, title, frame: Frame = Bare }: RouteFailedProps) {
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);
  const status = error instanceof ApiError ? error.status : undefined;
  const retry = async () => {
    setIsRetrying(true);
    await router.invalidate();
    const failed = router.state.matches.find((match) => match.status === 'error');
    if (failed) await reloadIfRemembered(failed.error);
    setIsRetrying(false);
    reset();
  };
  useReconnect(isAway(status) && !isRetrying, () => void retry());

  if (status === 404) return <NotFound />;
  if (status === 403) return <AccessDenied />;
  return (
    <Frame>
      <FailedState
        title={title ?? messages.somethingWentWrong}
        onRetry={() => void retry()}
        retrying={isRetrying}
      >
        {error instanceof ApiError ? error.message : 'This screen could not be shown.'}
      </FailedState>
    </Frame>
  );
}

/** No answer, or that of a proxy or of a server without its database. */
const isAway = (status: number | undefined) => status === 0 || (status !== undefined && status >= 502);

function Bare({ children }: { children: ReactNode }) {
  const heading = useIsOffline() ? messages.offline : messages.somethingWentWrong;
  return (
    <main className="wrap" id="main">
      <PageTitle>{heading}</PageTitle>
      <h1 className="sr" tabIndex={-1}>
        {heading}
      </h1>
      {children}
    </main>
  );
}
