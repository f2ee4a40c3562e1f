import { messages } from '../../messages.ts';
import { noAnswer } from './api-error.ts';
import { takeEarly } from './early.ts';
import { readReply, type CallOptions, type Request } from './exchange.ts';

export async function sendJson(request: Request, timeoutMs: number, options: CallOptions) {
  const { status, text, retryAfter } = await exchange(request, timeoutMs, options);
  return readReply(status, text, retryAfter);
}

async function exchange(
  { method, url, headers, body }: Request,
  timeoutMs: number,
  { signal, keepalive }: CallOptions,
) {
  const timeout = AbortSignal.timeout(timeoutMs);
  const end = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const early = await takeEarly({ method, url }, end);
    const response =
      early ??
      (await fetch(url, {
        method,
        credentials: 'same-origin',
        headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: end,
        ...(keepalive && { keepalive }),
      }));
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text: await response.text(), retryAfter };
  } catch (error) {
    if (signal?.aborted) throw error;
    const seconds = timeoutMs / 1000;
    throw noAnswer(timeout.aborted ? `The server did not answer within ${seconds} seconds.` : unreachable());
  }
}

const unreachable = () => (navigator.onLine ? 'The server cannot be reached.' : `${messages.offline}.`);
