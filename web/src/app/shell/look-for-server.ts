import { getHealth } from '@muster/contract';
import { pauseBefore } from '../../platform/live/pauses.ts';

/** Of how many attempts the pauses are: somebody may be looking at the screen, so they grow no longer. */
const attempts = 2;

/** Now and then, never all screens in step, until aborted. */
export function lookForServer(found: () => void, signal: AbortSignal) {
  const wait = () => {
    if (!signal.aborted) timer = setTimeout(() => void look(), pauseBefore(attempts));
  };
  const look = async () => {
    const isFound = !document.hidden && navigator.onLine && (await isThere());
    if (isFound && !signal.aborted) found();
    wait();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  wait();
}

async function isThere() {
  const answer = await fetch(`/api${getHealth.url}`, { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok === true;
}
