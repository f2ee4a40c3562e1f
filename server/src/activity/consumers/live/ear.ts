import type { LiveHint } from '@muster/contract';
import { z } from 'zod';
import type { AddressedHint } from './audience.ts';
import type { createHub } from './hub.ts';
import type { createPresence } from './presence.ts';

/** Hears what processes say on the bus. Whoever may use the database or the broker may send anything there. */
export const createEar =
  (
    hub: Pick<ReturnType<typeof createHub>, 'receive'>,
    presence: Pick<ReturnType<typeof createPresence>, 'reconsider' | 'receive'>,
    onForeign: (error: unknown) => void,
  ) =>
  (payload: string) => {
    try {
      const heard = fromPayload(payload);
      for (const { hint } of heard)
        if (hint?.organizationId && decidesSight.has(hint.kind))
          presence.reconsider(hint.organizationId, hint.projectId);
      presence.receive(heard.flatMap((one) => one.presence ?? []));
      const hints = heard.filter((one) => !one.presence);
      if (hints.length > 0) hub.receive(hints);
    } catch (error) {
      onForeign(error);
    }
  };

const decidesSight: ReadonlySet<LiveHint['kind']> = new Set(['team', 'members', 'project', 'permissions']);

/** Fails for what no process of ours has sent. A newer version may send more than this one knows. */
export const fromPayload = (payload: string) => Payload.parse(JSON.parse(payload)) as AddressedHint[];

const Left = z.object({ viewer: z.string().max(64), tab: z.string().max(36), state: z.literal('left') });

const Look = Left.extend({
  userId: z.guid(),
  organizationId: z.guid(),
  projectId: z.guid(),
  taskId: z.guid(),
  state: z.enum(['looks', 'here', 'away', 'types']),
});

const Payload = z.array(
  z.object({
    hint: z
      .looseObject({ kind: z.string(), organizationId: z.guid().optional(), projectId: z.guid().optional() })
      .optional(),
    to: z.array(z.guid()).optional(),
    toEmail: z.string().optional(),
    presence: z.union([Left, Look]).optional(),
  }),
);
