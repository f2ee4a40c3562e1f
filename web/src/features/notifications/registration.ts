import { removePushToken, savePushToken } from '@muster/contract';
import { call } from '../../api/call.ts';
import { note, report } from '../../report.ts';
import { endSubscription } from '../../session/end-subscription.ts';
import { storedPushToken, storePushToken } from '../../session/push-token.ts';
import { choice } from './choice.ts';
import { canReceivePush, subscribe } from './subscription.ts';

/** With each visit of somebody who is signed in; asks nobody anything. */
export async function renewRegistration() {
  if (!canReceivePush || choice.get() === 'off' || Notification.permission === 'default') return;
  await register(Notification.permission);
}

/** Asks the browser for its permission; answers whether messages will come. */
export async function turnOn() {
  choice.set('on');
  const permission = await Notification.requestPermission();
  await register(permission);
  return permission === 'granted' && storedPushToken() !== null;
}

export async function turnOff() {
  choice.set('off');
  storePushToken(null);
  await Promise.all([call(removePushToken, {}), endSubscription()]).catch(report);
}

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
