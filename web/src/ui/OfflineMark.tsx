import { messages } from '../messages.ts';
import { Icon } from './Icon.tsx';
import { useIsOffline } from './use-is-offline.ts';
import './offline-mark.css';

/** Always in the page, so that it is read out when it gets something to say. */
export function OfflineMark() {
  const isOffline = useIsOffline();
  return (
    <div className="offline-mark" role="status">
      {isOffline && (
        <p>
          <Icon name="warning" />
          {messages.offline}. Nothing can be saved now.
        </p>
      )}
    </div>
  );
}
