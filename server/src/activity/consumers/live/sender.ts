import type { AddressedHint } from './audience.ts';
import type { Bus } from './bus.ts';
import { everything, toPayloads } from './payloads.ts';

const batchMs = 20;
const retryMs = 1_000;
const mostWaiting = 2_000;

/**
 * Sends hints to all server processes, some milliseconds' worth at once and outside of any transaction: within one,
 * all commits of the database would wait for one another.
 */
export function createSender(bus: Pick<Bus, 'send'>, onFailure: (error: unknown) => void) {
  let waiting: AddressedHint[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isClosed = false;

  function send(addressed: AddressedHint) {
    if (isClosed) return;
    waiting.push(addressed);
    if (waiting.length > mostWaiting) waiting = [everything];
    schedule(batchMs);
  }

  function schedule(ms: number) {
    timer ??= setTimeout(() => void flush(), ms).unref();
  }

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    await sending;
    if (waiting.length === 0 || sending) return;
    sending = sendBatch(waiting.splice(0));
    await sending;
  }

  async function sendBatch(batch: AddressedHint[]) {
    try {
      await bus.send(toPayloads(batch));
    } catch (error) {
      onFailure(error);
      waiting.unshift(...batch);
      if (!isClosed) schedule(retryMs);
    } finally {
      sending = undefined;
      if (waiting.length > 0 && !isClosed) schedule(batchMs);
    }
  }

  async function close() {
    await flush();
    // Another flush may have taken what waited.
    await sending;
    isClosed = true;
    clearTimeout(timer);
  }

  return { send, close };
}
