import { get, type ClientRequest } from 'node:http';
import type { Person } from './town.ts';

/** Open streams of live updates, as long as the soak lasts. */
export async function openStreams(url: string, people: Person[]) {
  let [hints, ended] = [0, 0];
  const requests: ClientRequest[] = [];
  const open = ({ headers }: Person) =>
    new Promise<void>((opened, failed) => {
      const request = get(`${url}/api/users/events`, { headers, agent: false }, (reply) => {
        if (reply.statusCode !== 200) return failed(new Error(`A stream was refused: ${reply.statusCode}`));
        reply
          .setEncoding('utf8')
          .on('data', (text: string) => (hints += text.match(/^data: /gm)?.length ?? 0));
        reply.on('close', () => (ended += 1)).on('error', () => {});
        opened();
      });
      request.on('error', failed);
      requests.push(request);
    });
  await Promise.all(people.map(open));
  return {
    count: () => ({ hints, ended }),
    close: () => requests.forEach((request) => request.destroy()),
  };
}
