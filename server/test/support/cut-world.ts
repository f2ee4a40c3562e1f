import { openWay } from './cut-connection.ts';
import { startWorld, type Special } from './world.ts';

/** A world whose way to the database can be cut and mended. */
export async function startCutWorld(special: Omit<Special, 'through'> = {}) {
  let way: Awaited<ReturnType<typeof openWay>> | undefined;
  const through = async (url: string) => {
    way = await openWay(url);
    return way.url;
  };
  const world = await startWorld({}, { ...special, through });
  const stop = async () => {
    await world.stop();
    await way!.cut();
  };
  return { ...world, way: way!, stop };
}
