import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startCollector } from './support/collector.ts';
import { startMailServer, type MailServer } from './support/mail-server.ts';
import { patience } from './support/patience.ts';
import { RemoteBrowser, spawnServer, type ServerProcess } from './support/server-process.ts';
import { execute, withDatabase } from './support/template-database.ts';

const name = `traced_${randomUUID().replaceAll('-', '')}`;
const admin = () => withDatabase(inject('templateUrl'), 'postgres');
const ada = new RemoteBrowser();
let collector: Awaited<ReturnType<typeof startCollector>>;
let mailServer: MailServer;
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  collector = await startCollector();
  mailServer = await startMailServer();
  dataDir = await mkdtemp(join(tmpdir(), 'muster-traced-'));
  await execute(admin(), `CREATE DATABASE ${name} TEMPLATE muster_template`);
  server = await spawnServer(dataDir, {
    DATABASE_URL: withDatabase(inject('templateUrl'), name),
    SMTP_URL: mailServer.url,
    TRUST_PROXY: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'muster-of-acme',
  });
  await server.becomesReady();
  await ada.register(server);
  await vi.waitUntil(() => mailServer.mails.length > 0, patience);
});
afterAll(async () => {
  await server.killGroup();
  await collector.stop();
  await mailServer.stop();
  await execute(admin(), `DROP DATABASE ${name} WITH (FORCE)`);
  await rm(dataDir, { recursive: true });
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const listOrganizations = (headers: Record<string, string>) =>
  fetch(`${server.url}/organizations`, {
    headers: { cookie: `muster=${ada.cookies.get('muster')}`, ...headers },
  });

test('a stopping server hands over all of its spans: requests with their statements, jobs with their mail', async () => {
  expect((await listOrganizations({ traceparent, 'x-forwarded-for': '203.0.113.7' })).status).toBe(200);
  expect((await listOrganizations({ traceparent })).status).toBe(200);
  const crowd = Array.from({ length: 60 }, () => randomUUID().replaceAll('-', ''));
  await Promise.all(
    crowd.map((id) =>
      listOrganizations({ traceparent: `00-${id}-00f067aa0ba902b7-01`, 'x-forwarded-for': '203.0.113.7' }),
    ),
  );
  server.terminate();
  expect(await server.ended).toBe(0);

  const { spans } = collector;
  const named = (name: string) => spans.filter((span) => span.name === name);
  const childrenOf = (span: (typeof spans)[number]) =>
    spans.filter(({ parentSpanId, traceId }) => parentSpanId === span.spanId && traceId === span.traceId);

  const [registered] = named('POST /api/users');
  expect(registered).toMatchObject({
    service: 'muster-of-acme',
    attributes: { 'http.route': '/api/users', 'http.response.status_code': '201' },
  });
  expect(childrenOf(registered!).map((span) => span.name)).toContain('INSERT users');

  const [throughProxy, direct] = named('GET /api/organizations');
  expect(throughProxy).toMatchObject({ traceId, parentSpanId: '00f067aa0ba902b7' });
  expect(direct!.traceId).not.toBe(traceId);
  expect(direct!.parentSpanId ?? '').toBe('');
  for (const span of [throughProxy, direct]) expect(childrenOf(span!).length).toBeGreaterThan(0);

  // More at once than there are connections: whoever waits for one, or asks once more, is still traced as themselves.
  const statements = crowd.map(
    (id) => new Set(spans.filter((span) => span.traceId === id).map((span) => span.name)),
  );
  for (const names of statements) expect(names).toEqual(statements[0]);
  expect(statements[0]!.size).toBeGreaterThan(1);

  const [job] = named('job sendProof');
  expect(childrenOf(job!).map((span) => span.name)).toContain('mail send');

  expect(JSON.stringify(spans)).not.toMatch(/ada@example\.com|Ada|argon2|203\.0\.113/);
});

test('a collector that is away holds nobody up', async () => {
  const alone = await spawnServer(dataDir, {
    DATABASE_URL: withDatabase(inject('templateUrl'), name),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  try {
    await alone.becomesReady();
    alone.terminate();
    expect(await alone.ended).toBe(0);
  } finally {
    await alone.killGroup();
  }
});
