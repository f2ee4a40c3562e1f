import { getHealth, type Endpoint, type Failure } from '@muster/contract';
import type { APIRequestContext, Cookie } from '@playwright/test';
import type { Gone } from './gone.ts';

type Sent<S> = S extends { _zod: { input: infer I } } ? I : never;
type Received<S> = S extends { _zod: { output: infer O } } ? O : never;
type Part<E extends Endpoint, K extends 'params' | 'querystring' | 'body'> = E['schema'][K] extends object
  ? Record<K, Sent<E['schema'][K]>>
  : unknown;
type Responses<E extends Endpoint> = NonNullable<E['schema']['response']>;
type Files<E extends Endpoint> = E['multipart'] extends object ? { file?: UploadedFile } : unknown;

/** Left out where nothing has to be said. */
type Query<E extends Endpoint> =
  Part<E, 'querystring'> extends { querystring: infer Asked }
    ? object extends Asked
      ? { querystring?: Asked }
      : { querystring: Asked }
    : unknown;

export type Input<E extends Endpoint> = Part<E, 'params'> & Query<E> & Part<E, 'body'> & Files<E>;
export type Reply<E extends Endpoint> = Received<Responses<E>[keyof Responses<E>]>;

export interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Parts {
  params?: Record<string, string>;
  querystring?: Record<string, string | number>;
  body?: unknown;
  file?: UploadedFile;
}

export class Refusal extends Error {
  readonly status: number;
  constructor({ status, message }: Failure, call: string) {
    super(`${call}: ${status} ${message}`);
    this.status = status;
  }
}

/** Whoever sends requests and keeps cookies: a browser, for one. */
interface Sender {
  request: APIRequestContext;
  cookies: () => Promise<Cookie[]>;
}

/** Makes what a story needs before it begins, with the cookies of the person's own browser. */
export class Api {
  readonly #context: Sender;
  readonly #request: APIRequestContext;
  readonly #gone: Gone | undefined;

  constructor(context: Sender, gone?: Gone) {
    this.#context = context;
    this.#gone = gone;
    this.#request = context.request;
  }

  async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> {
    const parts = input as Parts;
    const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => parts.params![name]!);
    const response = await this.#send(endpoint, `/api${path}`, parts);
    const reply = (await response.json()) as Failure;
    if (!response.ok()) throw new Refusal(reply, `${endpoint.method} ${path}`);
    this.#gone?.note(endpoint.method, `/api${path}`);
    return reply as Reply<E>;
  }

  async #send({ method, multipart }: Endpoint, url: string, { querystring, body, file }: Parts) {
    const headers: Record<string, string> =
      method === 'GET' ? {} : { 'x-xsrf-token': await this.#xsrfToken() };
    const common = { method, headers, params: querystring };
    if (!multipart) return this.#request.fetch(url, { ...common, data: body });
    const parts = { [multipart.json]: JSON.stringify(body), ...(file && { [multipart.files]: file }) };
    return this.#request.fetch(url, { ...common, multipart: parts });
  }

  async #xsrfToken() {
    if (!(await this.#cookie())) await this.#request.get(`/api${getHealth.url}`);
    return (await this.#cookie()) ?? '';
  }

  async #cookie() {
    const cookies = await this.#context.cookies();
    return cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
  }
}
