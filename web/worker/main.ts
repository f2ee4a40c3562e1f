import { openNotification, receivePush } from './push.ts';
import { worker } from './scope.ts';
import { answerNavigation, answerWithFile, keepShell, removeOldShells } from './shell.ts';

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));

worker.addEventListener('activate', (event) => event.waitUntil(removeOldShells()));

// Calls of the API, and whatever else the app does not consist of, go their way untouched.
worker.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate') event.respondWith(answerNavigation(event));
  else if (method === 'GET') answerWithFile(event);
});

// Sent by the version that is to be replaced, once no window depends on its files any more.
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('push', (event) => event.waitUntil(receivePush(event.data)));

worker.addEventListener('notificationclick', (event) =>
  event.waitUntil(openNotification(event.notification)),
);
