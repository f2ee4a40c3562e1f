import { getPushKey } from '@muster/contract';
import { call } from '../../platform/api/call.ts';
import { storedPushToken } from '../../platform/session/push-token.ts';

const patienceMs = 20_000;

/** False where the browser has no push, and in development, which has no service worker. */
export const canReceivePush =
  import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Registered anew with each visit: the browser then looks whether there is a newer one. */
export const registerWorker = () => navigator.serviceWorker.register('/sw.js');

/** This browser's subscription to messages of this server, made if need be. */
export async function subscribe() {
  const { publicKey, isSubscribed } = await call(getPushKey, {});
  // What the server was told and has dropped since, the push service had given up before.
  const isDead = storedPushToken() !== null && !isSubscribed;
  const { pushManager } = await inTime(navigator.serviceWorker.ready);
  const existing = await pushManager.getSubscription();
  if (existing && !isDead && isMadeWith(existing, publicKey)) return existing;
  await existing?.unsubscribe();
  return inTime(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
}

function isMadeWith({ options }: PushSubscription, publicKey: string) {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

/** Without a way to its push service a browser may leave us waiting for ever. */
const inTime = <T>(promise: Promise<T>) =>
  new Promise<T>((resolve, reject) => {
    const message = `The push service did not answer within ${patienceMs / 1000} seconds.`;
    const timer = setTimeout(() => reject(new Error(message)), patienceMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
