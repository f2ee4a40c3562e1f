import { useState } from 'react';
import { useStoredPushToken } from '../../platform/session/push-token.ts';
import { SwitchRow } from '../../ui/form/Switch.tsx';
import { turnOff, turnOn } from '../../entities/notifications/registration.ts';
import { canReceivePush } from '../../entities/notifications/subscription.ts';

/** Whether this browser shows notifications; what they are about is chosen for all browsers at once. */
export function BrowserPush() {
  const isOn = useStoredPushToken() !== null;
  const [isWaiting, setIsWaiting] = useState(false);
  const isDenied = canReceivePush && Notification.permission === 'denied';

  async function turn(on: boolean) {
    // Disabled meanwhile, it would drop the focus.
    if (isWaiting) return;
    setIsWaiting(true);
    await (on ? turnOn() : turnOff());
    setIsWaiting(false);
  }

  return (
    <SwitchRow
      label="Notifications in this browser"
      about={aboutOf({ isOn, isDenied })}
      checked={isOn && !isDenied}
      disabled={!canReceivePush || isDenied}
      onChange={(on) => void turn(on)}
    />
  );
}

function aboutOf({ isOn, isDenied }: { isOn: boolean; isDenied: boolean }) {
  if (!canReceivePush) return 'This browser cannot show notifications from Muster.';
  if (isDenied) return 'Blocked. Allow them in your browser’s settings for this site.';
  return isOn
    ? 'Shown as things happen, even while Muster is closed.'
    : 'Off. Turn them on to be notified as things happen.';
}
