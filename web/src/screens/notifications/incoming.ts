import { toastTimes, type PushMessage } from '@muster/contract';
import { report } from '../../platform/report.ts';
import { safeRedirect } from '../../platform/session/redirect.ts';
import { toast } from '../../platform/toasts/toast.ts';

type Order = { type: 'push'; message: PushMessage } | { type: 'open'; path: string };

/** Does what the service worker asks of the window, and tells it so; else the system shows the message. */
export function listenToWorker(open: (path: string) => Promise<unknown>) {
  const hear = ({ data, ports: [worker] }: MessageEvent<Order>) => {
    worker?.postMessage('done', []);
    if (data.type === 'open') open(safeRedirect(data.path)).catch(report);
    else toast.info(`${data.message.title}: ${data.message.body}`, { ms: toastTimes.push });
  };
  navigator.serviceWorker?.addEventListener('message', hear);
  return () => navigator.serviceWorker?.removeEventListener('message', hear);
}
