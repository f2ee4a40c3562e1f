import { Agent, request, type IncomingMessage } from 'node:http';
import type { Call } from './actions.ts';
import type { Person } from './town.ts';

const patienceMs = 30_000;

export interface Answer {
  status: number;
  body: string;
}

/** Each person has connections of their own, as many as a browser opens. */
export function createCaller(url: string) {
  const { hostname, port } = new URL(url);
  const agents = new Map<Person, Agent>();
  const agentOf = (person: Person) => {
    const known = agents.get(person);
    if (known) return known;
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    agents.set(person, agent);
    return agent;
  };
  // One clock for all: a signal for each would cost as much as the rest of a request.
  const waiting = new Map<() => void, number>();
  const clock = setInterval(() => {
    const now = performance.now();
    // They stand in the order in which they were asked.
    for (const [giveUp, until] of waiting) {
      if (until > now) break;
      giveUp();
    }
  }, 100);

  const call = (person: Person, { method, path, body, type }: Call) =>
    new Promise<Answer>((answer, failed) => {
      const headers = body
        ? { ...person.headers, 'content-type': type, 'content-length': body.length }
        : person.headers;
      const options = { hostname, port, path: `/api${path}`, method, headers, agent: agentOf(person) };
      const sent = request(options, (reply) => read(reply, answer, failed));
      const giveUp = () => void sent.destroy(new Error('Nobody waits so long for an answer'));
      waiting.set(giveUp, performance.now() + patienceMs);
      sent.once('close', () => waiting.delete(giveUp)).on('error', failed);
      sent.end(body);
    });

  return {
    call,
    close() {
      clearInterval(clock);
      agents.forEach((agent) => agent.destroy());
    },
  };
}

function read(reply: IncomingMessage, answer: (answer: Answer) => void, failed: (error: Error) => void) {
  let body = '';
  reply.setEncoding('utf8').on('data', (part: string) => (body += part));
  reply.on('end', () => answer({ status: reply.statusCode!, body })).on('error', failed);
}
