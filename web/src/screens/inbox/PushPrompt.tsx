import { useRef } from 'react';
import { usePassFocus } from '../../ui/list/use-pass-focus.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { choice, isAllowedForAnother } from '../../entities/notifications/choice.ts';
import { turnOn } from '../../entities/notifications/registration.ts';
import { canReceivePush } from '../../entities/notifications/subscription.ts';
import { useIsOffline } from '../../platform/network/use-is-offline.ts';
import { useStore } from '../../platform/store.ts';
import './push-prompt.css';

/** A question above what one was told, in nobody's way; it waits for an answer and is not asked twice. */
export function PushPrompt() {
  const isUnasked = useStore(choice) === null && canReceivePush && isQuestion();
  const isOffline = useIsOffline();
  return isUnasked && !isOffline && <Question />;
}

/** Answered, it hands the focus to the first notice. */
function Question() {
  const question = useRef<HTMLElement>(null);
  usePassFocus(question);
  return (
    <section ref={question} className="push-prompt" aria-label="Notifications in this browser">
      <Banner
        icon="bell"
        action={
          <>
            <Button variant="quiet" onClick={() => choice.set('later')}>
              Not now
            </Button>
            <Button onClick={() => void turnOn()}>Turn on</Button>
          </>
        }
      >
        Muster can tell you in this browser when something is assigned to you or changes.
      </Banner>
    </section>
  );
}

const isQuestion = () =>
  Notification.permission === 'default' || (Notification.permission === 'granted' && isAllowedForAnother());
