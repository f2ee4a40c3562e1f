import { test } from '../people.ts';
import { foundOrganization } from '../world.ts';
test('prof', async ({ ada }) => {
  const t = Date.now(); const lap = (n: string) => console.log(n, Date.now() - t);
  const acme = await foundOrganization(ada, 'Acme'); lap('api');
  await ada.opens(`${acme.path}/settings`); lap('goto');
  await ada.arrivesAt('Organization settings'); lap('arrive');
  await ada.opens(`${acme.path}/projects`); lap('goto2');
  await ada.arrivesAt('My Projects'); lap('arrive2');
  console.log(JSON.stringify(await ada.page.evaluate(() => performance.getEntriesByType('resource').filter(e => e.name.endsWith('.css')).map((e:any) => [e.name.slice(-30), e.initiatorType, e.transferSize, Math.round(e.startTime), Math.round(e.responseEnd)]))));
  console.log(JSON.stringify(await ada.page.evaluate(() => performance.getEntriesByType('resource').filter(e => e.name.includes('/api/')).map((e:any) => [e.name.slice(-30), Math.round(e.startTime), Math.round(e.responseEnd)]))));
});
test('prof2', async ({ people }) => {
  const t = Date.now(); const lap = (n: string) => console.log(n, Date.now() - t);
  const a = await people.invited('A B'); lap('invited');
  await people.strange('C D'); lap('strange');
  await a.context.close(); lap('close');
});
