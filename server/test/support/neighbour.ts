import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { connect } from '../../src/platform/db/connect.ts';
import { createServices } from '../../src/services.ts';
import { Listening } from './listening.ts';
import type { Person, World } from './world.ts';

/** Another server on the database of a world, as in another process: they share nothing else. */
export async function startNeighbour(
  { databaseUrl, dataDir }: World,
  environment: Record<string, string> = {},
) {
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', ...environment });
  const { db } = connect(databaseUrl, () => {});
  const services = await createServices(config, db, { state: 'ready' });
  const app = await createApp(services);
  await app.ready();
  const warnings: string[] = [];
  services.live.start({ warn: (_: unknown, text?: string) => void warnings.push(text ?? '') });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const open: Listening[] = [];

  return {
    services,
    /** What it said in its log about live updates. */
    warnings,
    async listens({ cookies }: Person) {
      const listening = await Listening.at(`${address}/api/users/events`, cookies);
      open.push(listening);
      return listening;
    },
    async stop() {
      for (const listening of open) listening.close();
      await app.close();
      await db.destroy();
    },
  };
}

export type Neighbour = Awaited<ReturnType<typeof startNeighbour>>;
