import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { imageForm } from '../soak/actions.ts';

const patienceMs = 20_000;
/** Between two calls of the same writer. */
const pauses = { task: 20, invite: 500, image: 250 };
const taskWriters = 4;
/** An organization has a hundred open invites at most. */
const invitesEach = 90;

export interface Project {
  /** Below /api. */
  projectUrl: string;
  statusId: string;
  headers: Record<string, string>;
}

/** What a server has acknowledged, and how it answered otherwise. */
export interface Ledger {
  taskIds: string[];
  invited: string[];
  /** Paths of images. */
  images: string[];
  /** Moments at which a write was acknowledged. */
  acknowledgedAt: number[];
  /** How often each other answer came; 0 is none at all. */
  refusals: Map<string, number>;
}

/** Puts writes, invites and uploads on one server until it is told to stop. */
export async function startWriters(serverUrl: string, project: Project) {
  const ledger = emptyLedger();
  const { projectUrl, statusId: status, headers } = project;
  const form = await imageForm();
  let isOver = false;
  let organizationId: string | undefined;
  let invites = 0;

  async function send(method: string, path: string, body: BodyInit, type = 'application/json') {
    const signal = AbortSignal.timeout(patienceMs);
    const request = { method, body, signal, headers: { ...headers, 'content-type': type } };
    const reply = await fetch(`${serverUrl}/api${path}`, request).catch((error: Error) => error);
    const text = reply instanceof Error ? reply.message : await reply.text().catch(String);
    if (!(reply instanceof Error) && reply.ok) {
      ledger.acknowledgedAt.push(performance.now());
      return JSON.parse(text) as { task: { attachments: string[] } };
    }
    const refusal = reply instanceof Error ? `0 ${text}` : `${reply.status} ${codeOf(text)}`;
    ledger.refusals.set(refusal, (ledger.refusals.get(refusal) ?? 0) + 1);
    return undefined;
  }

  async function found() {
    const _id = randomUUID();
    return (await send('POST', '/organizations', JSON.stringify({ _id, name: 'Failover' }))) && _id;
  }

  const writes = {
    async task() {
      const _id = randomUUID();
      const task = JSON.stringify({ _id, title: 'Written during a failover', status });
      if (await send('POST', `${projectUrl}/tasks`, task)) ledger.taskIds.push(_id);
    },
    async invite() {
      organizationId ??= await found();
      if (!organizationId) return;
      const email = `${randomUUID()}@example.com`;
      if (await send('POST', `/organizations/${organizationId}/invites`, JSON.stringify({ email })))
        ledger.invited.push(email);
      if (++invites % invitesEach === 0) organizationId = undefined;
    },
    async image() {
      const taskId = ledger.taskIds.at(-1);
      if (!taskId) return;
      const answer = await send('PUT', `${projectUrl}/tasks/${taskId}`, new Uint8Array(form.body), form.type);
      if (answer) ledger.images.push(answer.task.attachments.at(-1)!);
    },
  };
  async function write(kind: keyof typeof writes) {
    while (!isOver) {
      await writes[kind]();
      await delay(pauses[kind]);
    }
  }
  const kinds: (keyof typeof writes)[] = [...Array<'task'>(taskWriters).fill('task'), 'invite', 'image'];
  const writing = Promise.all(kinds.map(write));
  return {
    ledger,
    async stop() {
      isOver = true;
      await writing;
    },
  };
}

const emptyLedger = (): Ledger => ({
  taskIds: [],
  invited: [],
  images: [],
  acknowledgedAt: [],
  refusals: new Map(),
});

function codeOf(text: string) {
  try {
    return (JSON.parse(text) as { code: string }).code;
  } catch {
    return text.slice(0, 80);
  }
}

/** The longest time without an acknowledged write since then, in seconds. */
export function longestGap({ acknowledgedAt }: Ledger, since: number) {
  const moments = [since, ...acknowledgedAt.filter((moment) => moment > since)];
  return Math.max(...moments.slice(1).map((moment, at) => moment - moments[at]!)) / 1000;
}
