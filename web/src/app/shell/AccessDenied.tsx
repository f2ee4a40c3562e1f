import { useRouter } from '@tanstack/react-router';
import { messages } from '../../messages.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { WholeScreen } from '../../ui/layout/WholeScreen.tsx';

export function AccessDenied() {
  const { history, navigate } = useRouter();
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
