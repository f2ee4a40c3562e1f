import { setTimeout as delay } from 'node:timers/promises';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../../config.ts';
import { poolOf } from '../db/connect.ts';
import type { Observed, Observer } from './observer.ts';
import { errorTypeOf, type Tracing } from './spans.ts';
import { traceQueries } from './trace-queries.ts';
import { traceRequests } from './trace-requests.ts';

const handOverMs = 3_000;

/** Spans are made by hand at our own few seams: patching modules as they are loaded is brittle. */
export function startTracing(
  settings: NonNullable<Config['tracing']>,
  { db }: Pick<Observed, 'db'>,
): Observer {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'muster' }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracing: Tracing = {
    tracer: provider.getTracer('muster'),
    contexts,
    propagator: new W3CTraceContextPropagator(),
  };
  traceQueries(poolOf(db)!, tracing);

  return {
    watchApp: (app) => traceRequests(app, tracing),
    around: (part, name, work) => {
      const kind = part === 'job' ? SpanKind.CONSUMER : SpanKind.CLIENT;
      return inSpan(tracing, `${part} ${name}`, kind, work);
    },
    async close() {
      // A collector that is away must not hold up a server that stops, nor let it end as failed.
      const handedOver = provider.shutdown().catch(() => {});
      await Promise.race([handedOver, delay(handOverMs, undefined, { ref: false })]);
    },
  };
}

async function inSpan<Result>(
  { tracer, contexts }: Tracing,
  name: string,
  kind: SpanKind,
  work: () => Promise<Result>,
) {
  const parent = contexts.active();
  const span = tracer.startSpan(name, { kind }, parent);
  try {
    return await contexts.with<[], () => Promise<Result>>(trace.setSpan(parent, span), work);
  } catch (error) {
    // Its message may quote what people typed.
    span.setAttribute('error.type', errorTypeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

function samplerOf({ sampler, ratio }: NonNullable<Config['tracing']>) {
  const roots = {
    always_on: new AlwaysOnSampler(),
    always_off: new AlwaysOffSampler(),
    traceidratio: new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace('parentbased_', '') as keyof typeof roots];
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
