const firstRetryMs = 100;
const longestRetryMs = 2_000;

/** A way by which server processes tell one another what has changed. */
export interface Bus {
  /** In words for the log and the metrics. */
  name: 'database' | 'broker';
  /** Answers once they were taken. What fails may have been taken all the same: a hint that comes twice does no harm. */
  send(payloads: string[]): Promise<unknown>;
  open(ears: ConnectionEars): BusConnection;
}

export interface ConnectionEars {
  onPayload: (payload: string) => void;
  onLost: (error: unknown) => void;
}

/** Of one process. */
export interface BusConnection {
  /** Once it hears everything that is sent from then on. */
  opened: Promise<unknown>;
  close(): Promise<unknown>;
}

interface Ears extends Pick<ConnectionEars, 'onPayload'> {
  /** Hears from now on; what was sent before is lost. */
  onConnected: () => void;
  onFailure: (error: unknown) => void;
}

/** Keeps one connection of this process open, and opens another whenever it is lost. */
export function listen(bus: Bus, { onPayload, onConnected, onFailure }: Ears) {
  let connection: BusConnection | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isUp = false;
  let isClosed = false;
  let retryMs = firstRetryMs;

  async function open() {
    const opening = bus.open({ onPayload, onLost: (error) => lose(opening, error) });
    connection = opening;
    try {
      await opening.opened;
    } catch (error) {
      return lose(opening, error);
    }
    if (connection !== opening) return;
    isUp = true;
    retryMs = firstRetryMs;
    onConnected();
  }

  function lose(lost: BusConnection, error: unknown) {
    if (connection !== lost) return;
    connection = undefined;
    isUp = false;
    lost.close().catch(() => {});
    if (isClosed) return;
    onFailure(error);
    timer = setTimeout(() => void open(), retryMs * (0.5 + Math.random() / 2)).unref();
    retryMs = Math.min(2 * retryMs, longestRetryMs);
  }

  void open();
  return {
    isUp: () => isUp,
    async close() {
      isClosed = true;
      isUp = false;
      clearTimeout(timer);
      const open = connection;
      connection = undefined;
      await open?.close().catch(() => {});
    },
  };
}
