import { connect } from 'node:tls';
import { findKeys } from '../../src/platform/push/vapid.ts';
import type { Config } from '../../src/config.ts';
import { doubtful, fine, reasonOf, wrong, type Finding } from '../finding.ts';
import type { Wishes } from '../wishes.ts';

const services = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  'wns2-by3p.notify.windows.com',
];
const patienceMs = 6_000;

/** The pair of keys; the push services only when asked to, for that leaves this machine. */
export async function checkPush({ vapid }: Config, { network }: Wishes): Promise<Finding[]> {
  const findings = [checkKeys(vapid)];
  if (network) findings.push(...(await Promise.all(services.map(checkService))));
  return findings;
}

function checkKeys(vapid: Config['vapid']) {
  if (!vapid.publicKey && !vapid.privateKey)
    return fine('push keys', 'made by Muster and kept in the database');
  try {
    findKeys(vapid, Buffer.alloc(0));
    return fine('push keys', 'the two belong together');
  } catch {
    const advice = 'Set both VAPID keys as one pair, or neither: Muster then makes its own.';
    return wrong('push keys', 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are no pair', advice);
  }
}

async function checkService(host: string) {
  const what = `push service ${host}`;
  try {
    await handshake(host);
    return fine(what, 'can be reached');
  } catch (error) {
    const advice = 'Let the server connect to it on port 443: its browsers get no messages until then.';
    return doubtful(what, `cannot be reached: ${reasonOf(error)}`, advice);
  }
}

const handshake = (host: string) =>
  new Promise<void>((reached, failed) => {
    const socket = connect({ host, port: 443, servername: host, timeout: patienceMs }, () => {
      socket.destroy();
      reached();
    });
    socket.once('timeout', () => socket.destroy(new Error(`no answer within ${patienceMs / 1000} s`)));
    socket.once('error', failed);
  });
