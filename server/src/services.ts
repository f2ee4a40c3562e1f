import { createHmac, randomBytes } from 'node:crypto';
import { openMailer, type Mailer } from './platform/mail/mail.ts';
import { publicInternet, type Network } from './platform/push/outbound.ts';
import { createPush, type Push } from './platform/push/push.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';
import { findKeys } from './platform/push/vapid.ts';
import { createCookies, type Cookies } from './identity/cookies.ts';
import { createCursors, type Cursors } from './platform/http/cursors.ts';
import { createThrottle, type Throttle } from './identity/throttle.ts';
import { createInviteTokens, type InviteTokens } from './identity/invite-tokens.ts';
import { createSigner } from './identity/signer.ts';
import type { Config } from './config.ts';
import type { Db } from './platform/db/connect.ts';
import { createActivityLog, type ActivityLog } from './activity/change.ts';
import {
  createBrokerBus,
  createDatabaseBus,
  createLive,
  type Live,
} from './activity/consumers/live/index.ts';
import { notifications } from './activity/consumers/notifications/index.ts';
import type { Readiness } from './platform/http/readiness.ts';
import { observe } from './platform/observing/observe.ts';
import type { Observing } from './platform/observing/observer.ts';

/** What features are given. */
export interface Services {
  config: Config;
  db: Db;
  activity: ActivityLog;
  live: Live;
  storage: Storage;
  mailer: Mailer;
  push: Push;
  throttle: Throttle;
  cookies: Cookies;
  cursors: Cursors;
  inviteTokens: InviteTokens;
  readiness: Readiness;
  observing: Observing;
}

export async function createServices(
  config: Config,
  db: Db,
  readiness: Readiness,
  network: Network = publicInternet,
): Promise<Services> {
  const signing = await sharedSecret(db, 'signing');
  const mailer = openMailer(config);
  const live = createLive(db, createBus(config, db, signing), mailer);
  return observe({
    config,
    db,
    activity: createActivityLog(db, [notifications, live]),
    live,
    storage: await openStorage(config),
    mailer,
    push: createPush(findKeys(config.vapid, await sharedSecret(db, 'vapid')), config.publicUrl, network),
    throttle: createThrottle(db, config.throttling),
    cookies: createCookies(createSigner(signing), config.isHttps),
    cursors: createCursors(signing),
    inviteTokens: createInviteTokens(signing),
    readiness,
  });
}

/** Several installations may share a broker: each has a subject of its own, which all of its processes find. */
const createBus = ({ eventsUrl }: Config, db: Db, secret: Buffer) =>
  eventsUrl
    ? createBrokerBus(
        eventsUrl,
        `muster.live.${createHmac('sha256', secret).update('live').digest('hex').slice(0, 32)}`,
      )
    : createDatabaseBus(db);

/** Made once by whichever process comes first. */
async function sharedSecret(db: Db, name: string) {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
