import { useEffect } from 'react';
import { messages } from '../../messages.ts';
import { ButtonLink } from '../../ui/primitives/Button.tsx';
import { forgetPlace } from '../../screens/parts/places/recent.ts';
import { WholeScreen } from '../../ui/layout/WholeScreen.tsx';

export function NotFound() {
  useEffect(() => forgetPlace(window.location.pathname), []);
  return (
    <WholeScreen
      title="Not found"
      heading={messages.screens.notFound}
      mood="missing"
      action={
        <ButtonLink to="/" variant="primary" size="md">
          Back to Homepage
        </ButtonLink>
      }
    >
      The page does not exist, or it is not yours to see.
    </WholeScreen>
  );
}
