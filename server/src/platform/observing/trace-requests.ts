import {
  defaultTextMapGetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
} from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import type { Tracing } from './spans.ts';

/** A span for each request, of the trace that a trusted proxy has begun or of a new one. */
export function traceRequests(app: App, { tracer, contexts, propagator }: Tracing) {
  const contextOf = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const parent = isFromProxy(request)
      ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'muster.request.id': request.id,
    };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    reply.raw.on('close', () => {
      const { statusCode } = reply.raw;
      span.setAttribute('http.response.status_code', statusCode);
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    const context = trace.setSpan(parent, span);
    contextOf.set(request, context);
    contexts.with(context, done);
  });

  // A body comes by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    contexts.with(contextOf.get(request)!, done);
  });
}

/** Anybody can send the header; whose proxy we trust has its addresses in front of the connection's. */
const isFromProxy = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1;
