import { trace, type Context, type Tracer } from '@opentelemetry/api';
import type { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import type { W3CTraceContextPropagator } from '@opentelemetry/core';

/** What the spans of one process are made with, and where the span that they belong to is kept meanwhile. */
export interface Tracing {
  tracer: Tracer;
  contexts: AsyncLocalStorageContextManager;
  propagator: W3CTraceContextPropagator;
}

export const errorTypeOf = (error: unknown) => {
  const { code, name } = error as { code?: string | number; name?: string };
  return String(code ?? name ?? 'unknown');
};

/** Whether something that is being traced goes on here. */
export const isTraced = (context: Context) => trace.getSpan(context)?.isRecording() ?? false;
