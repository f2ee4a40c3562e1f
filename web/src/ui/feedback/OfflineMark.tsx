import { createPortal } from 'react-dom';
import { messages } from '../../messages.ts';
import { Icon } from '../primitives/Icon.tsx';
import { useIsOffline } from '../../platform/network/use-is-offline.ts';
import './offline-mark.css';

/** Always in the page, and beside what a dialog covers, so that it is read out when it gets something to say. */
export function OfflineMark() {
  const isOffline = useIsOffline();
  return createPortal(
    <div className="offline-mark" role="status" aria-live="polite">
      {isOffline && (
        <p>
          <Icon name="warning" />
          {messages.offline}. Nothing can be saved now.
        </p>
      )}
    </div>,
    document.body,
  );
}
