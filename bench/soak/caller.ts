import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Call } from './actions.ts';
import type { Person } from './town.ts';

const patienceMs = 30_000;

export interface Answer {
  status: number;
  body: string;
}

/** Each person has connections of their own, as many as a browser opens. */
export function createCaller(url: string) {
  const agents = new Map<Person, Agent>();
  const agentOf = (person: Person) => {
    const known = agents.get(person);
    if (known) return known;
    const agent = new Agent({ keepAlive: true, maxSockets: 6 });
    agents.set(person, agent);
    return agent;
  };

  const call = (person: Person, { method, path, body, type }: Call) =>
    new Promise<Answer>((answer, failed) => {
      const headers = {
        ...person.headers,
        ...(body && { 'content-type': type, 'content-length': body.length }),
      };
      const signal = AbortSignal.timeout(patienceMs);
      const sent = request(
        `${url}/api${path}`,
        { method, headers, agent: agentOf(person), signal },
        (reply) => void text(reply).then((body) => answer({ status: reply.statusCode!, body }), failed),
      );
      sent.on('error', failed);
      sent.end(body);
    });

  return { call, close: () => agents.forEach((agent) => agent.destroy()) };
}
