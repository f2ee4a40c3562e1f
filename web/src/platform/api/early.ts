import { onSessionReset } from '../store.ts';
import type { Request } from './exchange.ts';

declare global {
  /** What boot.js has asked for beside the code, by method and address. It forgets the answers after some seconds. */
  var early: Map<string, Promise<Response>> | undefined;
}

/** What is read after a change must be newer than it. */
export const forgetEarly = () => globalThis.early?.clear();

onSessionReset(forgetEarly);

/** The answer that is under way, for the first who asks. Without one, or when it says nothing, they ask themselves. */
export async function takeEarly({ method, url }: Pick<Request, 'method' | 'url'>, signal: AbortSignal) {
  const call = `${method} ${url}`;
  const answer = globalThis.early?.get(call);
  globalThis.early?.delete(call);
  if (!answer && method !== 'GET') forgetEarly();
  const response = answer && (await Promise.race([answer.catch(() => undefined), abortion(signal)]));
  return response?.status === 204 ? undefined : response;
}

const abortion = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
  });
