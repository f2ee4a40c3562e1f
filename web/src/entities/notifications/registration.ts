import { removePushToken, savePushToken } from '@muster/contract';
import { call } from '../../platform/api/call.ts';
import { messages } from '../../messages.ts';
import { note, report } from '../../platform/report.ts';
import { endSubscription } from '../../platform/session/end-subscription.ts';
import { storedPushToken, storePushToken } from '../../platform/session/push-token.ts';
import { toast } from '../../platform/toasts/toast.ts';
import { choice, isAllowedForAnother } from './choice.ts';
import { canReceivePush, subscribe } from './subscription.ts';

/** With each visit of somebody who is signed in; asks nobody anything. */
export const renewRegistration = () =>
  inTurn(async () => {
    if (!canReceivePush || choice.get() === 'off' || Notification.permission === 'default') return;
    if (isAllowedForAnother()) return;
    await register(Notification.permission);
  });

/**
 * Asks the browser for its permission first: it answers only while the press is fresh. Who has pressed and agreed is told
 * when it did not help; who has refused knows.
 */
export async function turnOn() {
  choice.set('on');
  const permission = await Notification.requestPermission();
  await inTurn(async () => {
    await register(permission);
    if (permission === 'granted' && storedPushToken() === null)
      toast.error(messages.notifications.notTurnedOn);
  });
}

export function turnOff() {
  choice.set('off');
  return inTurn(async () => {
    storePushToken(null);
    await Promise.all([call(removePushToken, {}), endSubscription()]).catch(report);
  });
}

let last: Promise<void> = Promise.resolve();

/** One after the other: a registration under way must not undo what somebody has just turned off. */
const inTurn = (work: () => Promise<void>) => (last = last.then(work));

/** Whatever goes wrong is of interest only to whoever looks into the console. */
async function register(permission: NotificationPermission) {
  if (permission !== 'granted') return note('Permission for notifications was denied.');
  try {
    const subscription = await subscribe();
    if (!subscription) return note('No push token is available.');
    const token = JSON.stringify(subscription);
    if (token === storedPushToken()) return;
    await call(savePushToken, { body: { token } });
    storePushToken(token);
  } catch (error) {
    report(error);
  }
}
