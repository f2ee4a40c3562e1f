import type { Worker } from '@playwright/test';

/** As much of a service worker's own world as the stories look at. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  clients: { openWindow: (address: string) => Promise<null> };
  opened?: string[];
}

export const listNotifications = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as WorkerScope;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, body, data }) => ({ title, body, path: data as string }));
  });

/** Clicks the first notification that is shown, or one with this path; a system without a screen cannot. */
export const clickNotification = (worker: Worker, path?: string) =>
  worker.evaluate(async (path) => {
    const scope = self as unknown as WorkerScope;
    if (path) await scope.registration.showNotification('Hello', { data: path });
    const [notification] = await scope.registration.getNotifications();
    const click = new ExtendableEvent('notificationclick');
    scope.dispatchEvent(Object.assign(click, { notification }));
  }, path);

/** A window may be opened only by a real click: the addresses are written down instead. */
export async function watchNewWindows(worker: Worker) {
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    scope.opened = [];
    scope.clients.openWindow = async (address) => {
      scope.opened!.push(address);
      return null;
    };
  });
  return () => worker.evaluate(() => (self as unknown as WorkerScope).opened);
}

declare const ExtendableEvent: typeof Event;
