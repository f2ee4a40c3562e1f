import type { Mailer } from '../mail/mail.ts';
import type { Push } from '../push/push.ts';
import type { Storage } from '../storage/storage.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../db/connect.ts';
import type { App } from '../http/app.ts';

/** What is followed besides requests. */
export type Part = 'job' | 'mail' | 'push' | 'storage';

export type Around = <Result>(part: Part, name: string, work: () => Promise<Result>) => Promise<Result>;

/** Metrics are one observer, tracing is another. */
export interface Observer {
  /** Called before the app has any other hook. */
  watchApp(app: App): void;
  around: Around;
  /** Hands over what was not yet, once all work is over. */
  close(): Promise<void>;
}

export interface Observed {
  config: Config;
  db: Db;
  live: { count(): number; hears(): { by: string; isUp: boolean } };
  storage: Storage;
  mailer: Mailer;
  push: Push;
}

export interface Observing extends Pick<Observer, 'watchApp' | 'close'> {
  watchJobs<Workers extends object>(workers: Workers): Workers;
}
