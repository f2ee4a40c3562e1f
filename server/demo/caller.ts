import type { App } from '../src/platform/http/app.ts';

type Reply = { status: number; message?: string } & Record<string, unknown>;

/** Somebody at a browser, without the browser. */
export class Caller {
  readonly id: string;
  readonly #app: App;
  readonly #cookies = new Map<string, string>();

  constructor(app: App, id: string) {
    this.#app = app;
    this.id = id;
  }

  get = (path: string) => this.#succeed('GET', path);
  post = (path: string, body: object) => this.#succeed('POST', path, body);
  put = (path: string, body: object) => this.#succeed('PUT', path, body);
  tryPost = (path: string, body: object) => this.#send('POST', path, body);

  async #succeed(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
    const reply = await this.#send(method, path, body);
    if (reply.status >= 400) throw new Error(`${method} ${path}: ${reply.status} ${reply.message}`);
    return reply;
  }

  async #send(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Reply> {
    if (!this.#cookies.has('XSRF-TOKEN')) await this.#exchange('GET', '/health');
    return this.#exchange(method, path, body);
  }

  async #exchange(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Reply> {
    const form = body instanceof FormData ? new Response(body) : undefined;
    const contentType = form?.headers.get('content-type') ?? (body && 'application/json');
    const reply = await this.#app.inject({
      method,
      url: `/api${path}`,
      cookies: Object.fromEntries(this.#cookies),
      headers: {
        'x-xsrf-token': this.#cookies.get('XSRF-TOKEN') ?? '',
        ...(contentType && { 'content-type': contentType }),
      },
      ...(body && { payload: form ? Buffer.from(await form.arrayBuffer()) : JSON.stringify(body) }),
    });
    for (const { name, value } of reply.cookies) this.#cookies.set(name, value);
    return reply.json<Reply>();
  }
}
