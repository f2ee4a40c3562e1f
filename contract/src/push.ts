import { z } from 'zod';
import { endpoint, okReply } from './endpoint.ts';
import { limits } from './limits.ts';
import { line } from './text.ts';

const url = '/users/token';

export const getPushKey = endpoint({
  method: 'GET',
  url,
  summary: 'The public key with which a browser subscribes, and whether messages go to this one',
  scope: 'person',
  schema: { response: okReply({ publicKey: z.string(), isSubscribed: z.boolean() }) },
});

/** `token` is the browser's PushSubscription as JSON. */
export const savePushToken = endpoint({
  method: 'PUT',
  url,
  summary: 'Store this browser’s push subscription',
  scope: 'person',
  schema: {
    body: z.object({ token: line('Token', limits.pushToken) }),
    response: okReply({}),
  },
});

export const removePushToken = endpoint({
  method: 'DELETE',
  url,
  summary: 'Send no more push messages to this browser',
  scope: 'person',
  schema: { response: okReply({}) },
});

/** What a push message carries. */
export interface PushMessage {
  title: string;
  body: string;
  /** The screen that shows what it is about. */
  path: string;
  /** The same for a message that was sent twice, so that it is shown once. */
  tag: string;
}
