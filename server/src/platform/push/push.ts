import type { PushMessage } from '@muster/contract';
import { ForbiddenAddress, postTo, type Network } from './outbound.ts';
import type { Keys } from './vapid.ts';

/** Where a browser is reached, and the keys with which only it can read. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface Push {
  publicKey: string;
  /** Hands a message to the browser's push service; answers whether the subscription still exists. */
  send(to: Subscription, message: PushMessage, ttlSeconds: number): Promise<'sent' | 'gone'>;
}

const gone = new Set([404, 410]);

export const createPush = (keys: Keys, publicUrl: string, network: Network): Push => ({
  publicKey: keys.publicKey,
  async send(to, message, ttlSeconds) {
    const vapidDetails = { ...keys, subject: subjectOf(publicUrl) };
    const { default: webPush } = await import('web-push');
    const { headers, body } = webPush.generateRequestDetails(to, JSON.stringify(message), {
      vapidDetails,
      TTL: ttlSeconds,
      urgency: 'normal',
      topic: message.tag,
    });
    const status = await postTo(new URL(to.endpoint), { headers, body }, network).catch((error: unknown) => {
      // It will not become a push service by being asked again.
      if (error instanceof ForbiddenAddress) return 410;
      throw error;
    });
    if (gone.has(status)) return 'gone';
    if (status < 200 || status > 299) throw new Error(`The push service answered ${status}`);
    return 'sent';
  },
});

/** Where the operators of a push service may complain: the site, or who runs its host. */
const subjectOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`;
