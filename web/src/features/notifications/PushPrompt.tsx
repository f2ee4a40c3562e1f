import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { choice } from './choice.ts';
import { turnOn } from './registration.ts';
import './push-prompt.css';

/** A question in the corner, which waits for an answer and is not asked twice. */
export const PushPrompt = () => (
  <aside className="push-prompt" aria-label="Notifications in this browser">
    <Icon name="bell" />
    <div>
      <p className="strong">Hear of it when it happens</p>
      <p className="about">Muster can notify you in this browser when something is yours to do.</p>
      <div className="answers">
        <Button variant="primary" onClick={() => void turnOn()}>
          Turn on
        </Button>
        <Button variant="quiet" onClick={() => choice.set('later')}>
          Not now
        </Button>
      </div>
    </div>
  </aside>
);
