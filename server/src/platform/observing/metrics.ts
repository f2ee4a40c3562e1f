import cluster from 'node:cluster';
import { errorMonitor } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { isStream } from '../http/logging.ts';
import { exchangeFigures } from './gather.ts';
import { createGauges } from './gauges.ts';
import type { Observed, Observer, Part } from './observer.ts';
import { serveMetrics } from './serve-metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts for Prometheus. Labels are names of the program, never of people or their things: their number is bounded. */
export function createMetrics(parts: Observed): Observer {
  const registers = [new Registry()];
  const [register] = registers as [Registry];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'muster_http_requests_total',
    help: 'Requests answered, by route and status; 499 where the client went away first.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Time from the first line of a request to the end of its answer, live streams aside.',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const outbound = new Histogram({
    name: 'muster_outbound_duration_seconds',
    help: 'Mails, pushes and calls of the file storage, by how they went.',
    labelNames: ['to', 'outcome'],
    buckets: [0.01, 0.05, 0.25, 1, 5, 15],
    registers,
  });
  const jobs = new Histogram({
    name: 'muster_job_duration_seconds',
    help: 'Runs of background jobs, by kind and by how they went.',
    labelNames: ['kind', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers,
  });
  let underWay = 0;
  const look = createGauges(registers, parts, () => underWay);

  async function readOwn() {
    await look();
    return register.metrics();
  }

  /** Each process has series of its own: sums would fall when one ends, and look like many new requests afterwards. */
  function readAll(id: number) {
    register.setDefaultLabels({ worker: String(id) });
    const own = async () => {
      await look();
      return register.getMetricsAsJSON();
    };
    const listOthers = exchangeFigures(own);
    return async () => {
      const figures = await Promise.all([own().then((one) => [one]), listOthers()]);
      return AggregatorRegistry.aggregate(figures.flat()).metrics();
    };
  }

  function follow(request: FastifyRequest, reply: FastifyReply, done: () => void) {
    underWay += 1;
    // Comes once for every request, also where the client goes away before the answer.
    reply.raw.on('close', () => {
      underWay -= 1;
      const method = methods.has(request.method) ? request.method : 'other';
      const route = request.routeOptions.url ?? 'unknown';
      const { headersSent, statusCode } = reply.raw;
      requests.labels(method, route, headersSent ? String(statusCode) : '499').inc();
      if (!isStream(reply)) durations.labels(method, route).observe(reply.elapsedTime / 1000);
    });
    done();
  }

  return {
    watchApp(app) {
      app.addHook('onRequest', follow);
      serveMetrics(app, parts.config.metrics, {
        contentType: register.contentType,
        read: cluster.worker ? readAll(cluster.worker.id) : readOwn,
      });
    },
    async around(part, name, work) {
      const observe = (outcome: string) => {
        const seconds = (performance.now() - since) / 1000;
        if (part === 'job') jobs.labels(name, outcome).observe(seconds);
        else outbound.labels(part, outcome).observe(seconds);
      };
      const since = performance.now();
      try {
        const result = await work();
        observe(outcomeOf(part, result));
        // A file may fail only while it is read.
        if (result instanceof Readable) result.once(errorMonitor, () => observe('failed'));
        return result;
      } catch (error) {
        observe('failed');
        throw error;
      }
    },
    close: async () => register.clear(),
  };
}

function outcomeOf(part: Part, result: unknown) {
  if (part === 'push') return result === 'gone' ? 'gone' : 'sent';
  if (part !== 'mail') return 'done';
  const { file, isRefused } = result as { file?: string; isRefused?: boolean };
  if (isRefused) return 'refused';
  return file ? 'kept' : 'sent';
}
