import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { forgetPlace } from '../../screens/parts/places/recent.ts';
import { WholeScreen } from '../../ui/layout/WholeScreen.tsx';

export function AccessDenied() {
  const { history, navigate } = useRouter();
  useEffect(() => forgetPlace(window.location.pathname), []);
  const goBack = () => (history.canGoBack() ? history.back() : void navigate({ to: '/' }));
  return (
    <WholeScreen
      title="Access Denied"
      heading="Access Denied"
      mood="denied"
      action={
        <Button variant="primary" size="md" onClick={goBack}>
          Go Back
        </Button>
      }
    >
      {messages.screens.denied}
    </WholeScreen>
  );
}
