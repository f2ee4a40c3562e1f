import { updateTimeZone } from '@muster/contract';
import { call } from '../../platform/api/call.ts';
import { browserStorage } from '../../platform/browser-storage.ts';
import { report } from '../../platform/report.ts';
import { timeZoneKey } from '../../platform/session/current-user.ts';
import { isSigningOut } from '../../platform/session/queries.ts';

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Tells the server where this browser is, once, and again after a journey. */
export async function tellTimeZone() {
  const browser = browserTimeZone();
  if (browserStorage.read(timeZoneKey) === browser || isSigningOut.get()) return;
  try {
    await call(updateTimeZone, { body: { browser } });
    browserStorage.write(timeZoneKey, browser);
  } catch (error) {
    report(error);
  }
}
