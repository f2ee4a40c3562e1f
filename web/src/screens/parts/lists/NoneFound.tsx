import { useNavigate } from '@tanstack/react-router';
import { messages } from '../../../messages.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { focusNearby } from '../../../ui/overlay/focus-nearby.ts';
import { Button } from '../../../ui/primitives/Button.tsx';

/** In the place of a list of which nothing has the words of the address. */
export function NoneFound({ what, text }: { what: string; text: string }) {
  const navigate = useNavigate();
  const showAll = () =>
    void navigate({ to: '.', search: (search) => ({ ...search, text: undefined }), resetScroll: false });
  return (
    <EmptyState
      title={messages.lists.noneFound(what, text)}
      action={
        <Button size="md" onClick={focusNearby(showAll)}>
          Show all {what}
        </Button>
      }
    >
      {messages.lists.howFound}
    </EmptyState>
  );
}
