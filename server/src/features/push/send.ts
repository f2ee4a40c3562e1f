import { createHash } from 'node:crypto';
import { limits, type PushMessage } from '@muster/contract';
import type { Db } from '../../platform/db/connect.ts';
import type { Notice } from '../../activity/consumers/notifications/index.ts';
import { addJob, type Jobs } from '../../platform/jobs/queue.ts';
import type { Services } from '../../services.ts';
import * as queries from './queries.ts';
import { readSubscription } from './subscription.ts';

const daySeconds = 24 * 60 * 60;
const mostWaiting = 200;

/** One job for each browser, so that one that fails is tried again without repeating the others. */
export async function sendPush(db: Db, { id, userId, notice }: Jobs['sendPush']) {
  const browsers = await queries.listBrowsers(db, userId);
  if (browsers.length === 0) return;
  const until = Date.now() + daySeconds * 1000;
  // Whoever has many on their way, to browsers that do not answer perhaps, lets everybody else go first.
  let behind = await queries.countWaiting(db, userId);
  for (const browser of browsers) {
    if (behind >= mostWaiting) return;
    const key = `push:${id}:${browser}`;
    await addJob(db, 'pushToBrowser', { id, userId, browser, notice, until }, { key, behind });
    behind += 1;
  }
}

/** What fails is tried again later; after a day it is no news any more. */
export async function pushToBrowser(
  { db, push }: Pick<Services, 'db' | 'push'>,
  { id, userId, browser, notice, until }: Jobs['pushToBrowser'],
) {
  const secondsLeft = Math.floor((until - Date.now()) / 1000);
  const token = secondsLeft > 0 ? await queries.findToken(db, userId, browser) : undefined;
  if (!token) return;
  const subscription = readSubscription(token);
  const outcome = subscription ? await push.send(subscription, messageOf(id, notice), secondsLeft) : 'gone';
  if (outcome === 'gone') await queries.forgetBrowser(db, browser);
}

/** Push services take 4 kB at most. */
const messageOf = (id: string, { title, body, path }: Notice): PushMessage => ({
  title: cut(title, limits.pushTitle),
  body: cut(body, limits.pushBody),
  path,
  tag: createHash('sha256').update(id).digest('base64url').slice(0, 32),
});

function cut(text: string, max: number) {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}
