import { Button } from '../../ui/primitives/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { choice } from '../../entities/notifications/choice.ts';
import { turnOn } from '../../entities/notifications/registration.ts';
import './push-prompt.css';

/** A question under the list, in nobody's way; it waits for an answer and is not asked twice. */
export const PushPrompt = () => (
  <aside className="wrap push-prompt" aria-label="Notifications in this browser">
    <Notice
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
    </Notice>
  </aside>
);
