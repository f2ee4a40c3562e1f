import type { PushMessage } from '@muster/contract';
import { worker } from './scope.ts';

const patienceMs = 1_000;

/** A window that is looked at shows the message itself; otherwise the system does. */
export async function receivePush(received: PushMessageData | null) {
  const message = received?.json() as PushMessage | undefined;
  if (!message) return;
  for (const window of await listWindows()) {
    if (window.visibilityState === 'visible' && (await isTaken(window, { type: 'push', message }))) return;
  }
  const { title, body, tag, path } = message;
  await worker.registration.showNotification(title, { body, tag, icon: '/icons/192.png', data: path });
}

/** In a window that is open already, without reloading it if it can be helped; else in a new one. */
export async function openNotification(notification: Notification) {
  notification.close();
  const address = addressOf(notification.data);
  const [window] = await listWindows();
  if (!window) return void (await worker.clients.openWindow(address));
  const focused = await window.focus().catch(() => window);
  if (await isTaken(focused, { type: 'open', path: address.slice(worker.location.origin.length) })) return;
  await focused.navigate(address).catch(() => worker.clients.openWindow(address));
}

/** Nothing but a screen of this very site. */
function addressOf(path: unknown) {
  const home = `${worker.location.origin}/`;
  const address = typeof path === 'string' && path.startsWith('/') ? URL.parse(path, home)?.href : undefined;
  return address?.startsWith(home) ? address : home;
}

/** Those that are looked at first. */
async function listWindows() {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.toSorted((one, other) => rank(other) - rank(one));
}

const rank = ({ focused, visibilityState }: WindowClient) =>
  focused ? 2 : visibilityState === 'visible' ? 1 : 0;

/** Whether a window says that it has seen to it: one that shows a file, or nobody signed in, does not. */
const isTaken = (window: WindowClient, order: object) =>
  new Promise<boolean>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), patienceMs);
    window.postMessage(order, [port2]);
  });
