import { limits, type Endpoint } from '@muster/contract';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import type { CallOptions } from './exchange.ts';
import { tellOfRefusal } from './refusals.ts';
import { forgetEarly } from './early.ts';
import { sendJson } from './send-json.ts';
import { tabId } from './tab.ts';
import { xsrfToken } from './xsrf.ts';

type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = E['schema'][K] extends z.ZodType
  ? Record<K, z.input<E['schema'][K]>>
  : unknown;
type Files<E extends Endpoint> = E['multipart'] extends object ? { files?: readonly File[] } : unknown;
/** Left out where nothing has to be said. */
type Query<E extends Endpoint> =
  Part<E, 'querystring'> extends { querystring: infer Asked }
    ? object extends Asked
      ? { querystring?: Asked }
      : { querystring: Asked }
    : unknown;
export type Input<E extends Endpoint> = Part<E, 'params'> & Query<E> & Part<E, 'body'> & Files<E>;

type Responses<E extends Endpoint> = NonNullable<E['schema']['response']>;
type Output<S> = S extends z.ZodType ? z.output<S> : never;
export type Reply<E extends Endpoint> = Output<Responses<E>[keyof Responses<E>]>;

const underWay = new Set<Promise<unknown>>();

/** When all that has been sent by now is answered, or has failed. */
export const allAnswered = () => Promise.allSettled(underWay);

/** Sends one call of the contract; anything but its declared reply is an ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Reply<E>> {
  const request = { method: endpoint.method, url: addressOf(endpoint, input as Parts), ...(input as Parts) };
  const send = async () => {
    const headers: Record<string, string> =
      endpoint.method === 'GET' ? {} : { 'x-xsrf-token': await xsrfToken(), 'x-tab': tabId };
    if (!endpoint.multipart || !request.files?.length)
      return sendJson({ ...request, headers }, limits.requestTimeoutMs, options);
    forgetEarly();
    const { sendMultipart } = await import('./send-multipart.ts');
    return sendMultipart({ ...request, headers }, endpoint.multipart, options);
  };
  const sent = send().catch((error: ApiError) => {
    // The refusal brought a fresh cookie with it, so the second attempt succeeds unseen.
    if (error.code === 'XSRF_INVALID') return send();
    throw error;
  });
  underWay.add(sent);
  void sent.then(
    () => underWay.delete(sent),
    () => underWay.delete(sent),
  );
  return sent.catch(async (error: unknown) => {
    if (error instanceof ApiError && error.isRefusal) await tellOfRefusal(error, endpoint);
    throw error;
  }) as Promise<Reply<E>>;
}

interface Parts {
  params?: Record<string, string>;
  querystring?: Record<string, unknown>;
  body?: unknown;
  files?: readonly File[];
}

function addressOf({ url }: Endpoint, { params = {}, querystring = {} }: Parts) {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));
  const given = Object.entries(querystring).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api${path}${search.size > 0 ? `?${search}` : ''}`;
}
